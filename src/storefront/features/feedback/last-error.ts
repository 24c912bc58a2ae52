import { messageStore } from '#ui/primitives/message/message-store.ts'

let last: string | null = null

/** The last error shown in this tab, or the incident number if the page failed. */
export function readLastError(): string | null {
  const incident = document.documentElement.dataset['incident']
  return incident ? `Incident ${incident}` : last
}

/** Starts recording error messages. */
export function watchErrors(): () => void {
  return messageStore.subscribe(() => {
    last = messageStore.snapshot().findLast(({ tone }) => tone === 'error')?.text ?? last
  })
}
