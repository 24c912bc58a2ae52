import type { Registry } from './registry-calls.ts'
import { formatLongDate } from './registry-texts.ts'
import * as t from '#messages/registry-manage.ts'

/** When the discount on what is left begins and ends, and what is missing for it. */
export function describeCompletion({ completion }: Pick<Registry, 'completion'>): string | null {
  if (completion === null || completion.state === 'over') return null
  const { opensOn, endsOn, percent, state, code } = completion
  const lastDay = formatLongDate(endsOn)
  const texts = {
    open: code
      ? t.completionWithCode({ percent, date: lastDay, code })
      : t.completionTomorrow({ percent, date: lastDay }),
    'to-come': t.completionFrom({ date: formatLongDate(opensOn), percent }),
    'too-young': t.completionAfterPublishing({ percent }),
    'too-short': t.completionTooFew({ percent, date: lastDay }),
  }
  return texts[state]
}
