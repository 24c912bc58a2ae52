import { formatTime } from '../format'
import { useTimeZone } from '../me'

/** An instant in the time zone of the shop. */
export function Time({ at }: { readonly at: string }) {
  const timeZone = useTimeZone()
  return <time dateTime={at}>{formatTime(at, timeZone)}</time>
}
