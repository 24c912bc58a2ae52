import { messageStore } from '#ui/primitives/message/message-store.ts'

let last: string | null = null

/** The last fault that this tab has told of, with the number of the incident where the page itself failed. */
export function lastFault(): string | null {
  const incident = document.documentElement.dataset['incident']
  return incident ? `Incident ${incident}` : last
}

/** Remembers what is told from now on. */
export function watchFaults(): () => void {
  return messageStore.subscribe(() => {
    last = messageStore.snapshot().findLast(({ tone }) => tone === 'error')?.text ?? last
  })
}
