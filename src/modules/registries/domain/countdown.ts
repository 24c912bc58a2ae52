import { numberWords } from '#kernel/text/number-words.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number from 0 to 99 in words. */
function spellOut(count: number): string {
  const word = numberWords[count]
  if (word !== undefined) return word
  const ones = count % 10
  return `${tens[Math.floor(count / 10)] ?? ''}${ones === 0 ? '' : `-${numberWords[ones] ?? ''}`}`
}

const millisecondsPerDay = 86_400_000
const firstDayInWeeks = 14
const firstDayInYears = 700

/** The time until an event, such as "Twenty-six weeks from today". Empty after the event. */
export function describeCountdown(eventDate: CalendarDate | null, today: CalendarDate): string {
  if (eventDate === null) return ''
  const days = Math.round((Date.parse(eventDate) - Date.parse(today)) / millisecondsPerDay)
  if (days < 0) return ''
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days < firstDayInWeeks) return capitalize(`${spellOut(days)} days from today`)
  if (days < firstDayInYears)
    return capitalize(`${spellOut(Math.floor(days / 7))} weeks from today`)
  const years = Math.min(99, Math.round(days / 365.25))
  return `About ${spellOut(years)} years from today`
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
