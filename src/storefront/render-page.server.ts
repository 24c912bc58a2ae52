import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'

interface RenderOptions {
  readonly mark: string | undefined
  /** Aborts when the shopper leaves. */
  readonly signal: AbortSignal
  readonly onFault: (error: unknown) => void
}

/** Renders a whole page. Rendering stops with `failed` when the shopper leaves. */
export function renderPage(
  page: React.ReactNode,
  { mark, signal, onFault }: RenderOptions,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, failed }), reject)
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        if (!signal.aborted) onFault(error)
      },
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
