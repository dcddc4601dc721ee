import { Component, type ReactNode, useEffect } from 'react'
import { partText } from '../client/part-text.ts'
import { messageChain } from '../message-chain.ts'

interface ErrorBoundaryProps {
  readonly children?: ReactNode
}

/** Replaces a component that failed in the browser with the error and a button to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <CrashNotice error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

function CrashNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  useEffect(() => {
    const { title } = document
    document.title = partText('pageError')
    return () => {
      document.title = title
    }
  }, [])
  return (
    <div className="crash" role="alert">
      <p className="crash-title">{partText('pageCrashed')}</p>
      {messageChain(error).map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chain never changes
        <p className="crash-reason" key={index}>
          {message}
        </p>
      ))}
      <button type="button" className="button" onClick={onRetry}>
        {partText('tryAgain')}
      </button>
    </div>
  )
}
