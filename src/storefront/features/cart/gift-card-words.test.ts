import { expect, test } from 'vitest'
import { listGiftCardWords } from './gift-card-words.ts'

const zone = 'America/New_York'
const ann = { recipientName: 'Ann', recipientEmail: 'ann@example.com', sendOn: null }

test('a gift card names its recipient and the day on which it is emailed', () => {
  const forAnn = 'For Ann, by email to ann@example.com'
  expect(listGiftCardWords(ann, zone)).toEqual([forAnn, 'Emailed within the hour'])
  expect(listGiftCardWords({ ...ann, note: 'For the table.' }, zone).at(-1)).toBe(
    'Message: For the table.',
  )
  expect(listGiftCardWords({ ...ann, sendOn: '2026-12-12' }, zone)).toEqual([
    forAnn,
    'Emailed Sat, Dec 12',
  ])
  expect(listGiftCardWords({ ...ann, sentAt: '2026-12-13T02:00:00Z' }, zone)).toEqual([
    forAnn,
    'Emailed Sat, Dec 12',
  ])
})

test('a card that the buyer passes on names its recipient', () => {
  expect(listGiftCardWords({ ...ann, recipientEmail: '' }, zone)[0]).toBe(
    'For Ann, emailed to you to print or pass on',
  )
})

test('a card without a recipient is for the buyer', () => {
  const words = ['For you, to print or pass on', 'Emailed within the hour']
  expect(listGiftCardWords(null, zone)).toEqual(words)
  expect(listGiftCardWords({ ...ann, recipientName: '' }, zone)).toEqual(words)
})
