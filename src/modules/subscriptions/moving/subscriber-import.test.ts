import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { createMover, movingFolder } from '#test/support/moving.ts'
import { openTestShop } from '#test/support/shop.ts'

const folder = movingFolder()
const clock = fixedClock('2026-11-27T15:00:00Z')
const { shop, database } = await openTestShop({ clock, environment: { DATA_DIR: folder } })
const { move, undo } = createMover(shop, folder)

const subscriberOf = async (email: string) =>
  (await database.query('select * from subscribers where email = $1', [email])).rows[0]

test('subscribers of Mailchimp keep the date and the address of their consent', async () => {
  const { output } = await move(
    [
      'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,'
        + 'OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'Ann@Example.com,Ann,Lind,,,,2,2024-03-02 10:00:00,203.0.113.7,2024-03-02 10:05:00,,,,,,',
      'later@example.com,Bo,Lind,,,,2,2030-01-01 10:00:00,,,,,,,,',
    ].join('\n'),
  )
  expect(output).toContain('OPTIN_TIME: Enter a date')
  expect(output).toContain('Newsletter subscribers from CSV: 1 created, 1 rejected of 2 rows')
  expect(await subscriberOf('ann@example.com')).toMatchObject({
    state: 'confirmed',
    source: 'import',
    consent_at: new Date('2024-03-02T10:00:00Z'),
    consent_text: 'Agreed to newsletters before moving here, from the IP address 203.0.113.7.',
  })
})

test('only consent is imported, and undoing keeps who got a newsletter or changed topics', async () => {
  const { output, runId } = await move(
    [
      'Email,First Name,Last Name,Phone Number,City,State,Zip,Email Marketing Consent,'
        + 'Email Marketing Consent Timestamp',
      'yes@example.com,Ann,Lind,,,,,SUBSCRIBED,2025-06-01T08:00:00Z',
      'no@example.com,Ann,Lind,,,,,UNSUBSCRIBED,2025-06-01T08:00:00Z',
      'never@example.com,Ann,Lind,,,,,NEVER_SUBSCRIBED,',
      'read@example.com,Ann,Lind,,,,,SUBSCRIBED,2025-06-01T08:00:00Z',
      'monthly@example.com,Ann,Lind,,,,,SUBSCRIBED,2025-06-01T08:00:00Z',
      'topic@example.com,Ann,Lind,,,,,SUBSCRIBED,2025-06-01T08:00:00Z',
    ].join('\n'),
  )
  expect(output).toContain('Email Marketing Consent: This person has not agreed to newsletters.')
  expect(output).not.toContain('Enter a date')
  await database.query(`update subscribers set emailed_at = now() where email = 'read@example.com'`)
  await database.query(
    `update subscribers set frequency = 'monthly' where email = 'monthly@example.com'`,
  )
  await database.query(
    `update subscribers set topics = '{arrivals}' where email = 'topic@example.com'`,
  )
  expect((await undo(runId)).output).toContain('1 undone, 3 kept')
  expect(await subscriberOf('yes@example.com')).toBeUndefined()
  expect(await subscriberOf('read@example.com')).toBeDefined()
})
