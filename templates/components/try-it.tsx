import { useText } from '../page-context.tsx'

export interface TryItProps {
  /** JSON that describes the request. docsgen generates it. */
  readonly request: string
}

/** A form that sends a request to the API that the page describes. The form needs a script, so it is hidden without one. */
export function TryIt({ request }: TryItProps) {
  const texts = {
    server: useText('tryItServer'),
    parameters: useText('tryItParameters'),
    authorization: useText('tryItAuthorization'),
    noAuthorization: useText('tryItNoAuthorization'),
    credentialsNote: useText('tryItCredentialsNote'),
    user: useText('tryItUser'),
    password: useText('tryItPassword'),
    refused: useText('tryItRefused', keep('origins')),
    url: useText('tryItUrl'),
    body: useText('tryItBody'),
    bodyType: useText('tryItBodyType'),
    unsentBody: useText('tryItUnsentBody', keep('types')),
    required: useText('tryItRequired'),
    list: useText('tryItList'),
    json: useText('tryItJson'),
    invalidJson: useText('tryItInvalidJson', keep('name')),
    unsent: useText('tryItUnsent', keep('names')),
    send: useText('tryItSend'),
    cancel: useText('tryItCancel'),
    sending: useText('tryItSending'),
    canceled: useText('tryItCanceled'),
    result: useText('tryItResult', { ...keep('status'), ...keep('time') }),
    failed: useText('tryItFailed', keep('host')),
    timeout: useText('tryItTimeout', keep('seconds')),
    headers: useText('tryItHeaders'),
    response: useText('tryItResponse'),
    truncated: useText('tryItTruncated', keep('size')),
    binary: useText('tryItBinary', { ...keep('type'), ...keep('size') }),
  }
  return (
    <div className="try-it script-only" data-request={request} data-texts={JSON.stringify(texts)}>
      <button type="button" data-try-it="" aria-expanded="false">
        {useText('tryIt')}
      </button>
    </div>
  )
}

export type TryItTexts = Readonly<
  Record<
    | 'server'
    | 'parameters'
    | 'authorization'
    | 'noAuthorization'
    | 'credentialsNote'
    | 'user'
    | 'password'
    | 'refused'
    | 'url'
    | 'body'
    | 'bodyType'
    | 'unsentBody'
    | 'required'
    | 'list'
    | 'json'
    | 'invalidJson'
    | 'unsent'
    | 'send'
    | 'cancel'
    | 'sending'
    | 'canceled'
    | 'result'
    | 'failed'
    | 'timeout'
    | 'headers'
    | 'response'
    | 'truncated'
    | 'binary',
    string
  >
>

/** Keeps the placeholder in a string, because the script fills in the value. */
function keep<Name extends string>(name: Name): Readonly<Record<Name, string>> {
  return { [name]: `{${name}}` } as Record<Name, string>
}
