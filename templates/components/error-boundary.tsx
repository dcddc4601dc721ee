import { Component, type ReactNode, useEffect } from 'react'

/** Of the product's specification. */
const words = { title: 'Page Error', message: 'This page crashed.', retry: 'Try again' } as const

interface ErrorBoundaryProps {
  readonly children?: ReactNode
}

/** What failed while it was shown in the browser is replaced by its reasons and a button to try again. */
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
    document.title = words.title
    return () => {
      document.title = title
    }
  }, [])
  return (
    <div className="crash" role="alert">
      <p className="crash-title">{words.message}</p>
      {messageChain(error).map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chain never changes
        <p className="crash-reason" key={index}>
          {index === 0 ? message : `Cause: ${message}`}
        </p>
      ))}
      <button type="button" className="button" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  )
}

/** An error's message and those of its causes, outermost first. */
export function messageChain(error: unknown): readonly string[] {
  const messages: string[] = []
  for (let cause = error; cause !== undefined && cause !== null && messages.length < 10; ) {
    messages.push(cause instanceof Error ? cause.message : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}
