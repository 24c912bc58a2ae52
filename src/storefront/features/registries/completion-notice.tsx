import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import type { Registry } from './registry-calls.ts'
import { formatLongDate } from './registry-texts.ts'

/** When the discount on what is left begins and ends, and what is missing for it. */
export function CompletionNotice({ registry: { completion } }: { registry: Registry }) {
  if (completion === null || completion.state === 'over') return null
  const { opensOn, endsOn, percent, state, code } = completion
  const offer = `you get ${percent}% off what’s left, in one order`
  const text = {
    open:
      `You get ${percent}% off what’s left, in one order, until ${formatLongDate(endsOn)}. It’s `
      + `applied to your cart automatically${code ? ` with code ${code}` : ' from tomorrow'}.`,
    'to-come': `From ${formatLongDate(opensOn)}, ${offer}.`,
    'too-young': `Two weeks after publishing, ${offer}.`,
    'too-short': `With 10 or more items, ${offer}, until ${formatLongDate(endsOn)}.`,
  }
  return <NoticeRow title={text[state]} />
}
