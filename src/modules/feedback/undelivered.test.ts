import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { emptyTables } from '#test/support/database.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock()
const { shop, database, call } = await openTestShop({ clock })
beforeEach(() => emptyTables(database))

/** A confirmed subscriber and the id of the last email to them. */
async function reader(): Promise<string> {
  await call('post /api/guest/subscribe', { email: 'nora@example.com' })
  const { rows } = await database.query('select plain from emails')
  await call('post /api/guest/confirmSubscription', {
    token: /#t=([\w-]+)/.exec(String(rows[0]?.['plain']))?.[1],
  })
  const mails = await database.query("select id from emails where dedupe_key like 'subscribed:%'")
  return String(mails.rows[0]?.['id'])
}

function report(
  kind: 'delivery-status' | 'feedback-report',
  fields: readonly string[],
  mailId: string,
): string {
  return [
    'From: MAILER-DAEMON@mx.example',
    'To: hello@shop.example',
    'Return-Path: <>',
    `Content-Type: multipart/report; report-type=${kind};\n boundary="cut"`,
    '',
    '--cut\nContent-Type: text/plain\n\nIt did not arrive.',
    `--cut\nContent-Type: message/${kind}\n\n${fields.join('\n')}`,
    '--cut\nContent-Type: message/rfc822\n\nMessage-ID: '
      + `<${mailId}@shop.example>\nSubject: Welcome\n\nHello`,
    '--cut--',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n')
}

async function handOver(body: string): Promise<unknown> {
  const key = await createStaffKey(database.db, { name: 'mail server', now: clock.now() })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const answer = await shop.app.request('/api/staff/email/receive', {
    method: 'POST',
    headers,
    body,
  })
  return ((await answer.json()) as { data: { outcome: string } }).data.outcome
}

const stateNow = async () =>
  (await database.query('select state from subscribers')).rows[0]?.['state']

test.each([
  {
    what: 'a letter that came back for good',
    kind: 'delivery-status',
    fields: ['Action: failed', 'Status: 5.1.1'],
    state: 'bounced',
  },
  {
    what: 'a letter that was called spam',
    kind: 'feedback-report',
    fields: ['Feedback-Type: abuse'],
    state: 'complained',
  },
] as const)('$what ends the letters to that mailbox', async ({ kind, fields, state }) => {
  const mailId = await reader()
  expect(await handOver(report(kind, fields, mailId))).toBe('undelivered')
  expect(await stateNow()).toBe(state)
  expect((await database.query('select 1 from feedback_tickets')).rows).toEqual([])
})

test.each([
  ['while the server still tries', ['Action: delayed', 'Status: 4.4.1'], null],
  ['that names no mail of ours', ['Action: failed', 'Status: 5.1.1'], `eml_${'0'.repeat(26)}`],
])('a report %s changes nothing', async (_, fields, named) => {
  const mailId = await reader()
  expect(['ignored', 'undelivered']).toContain(
    await handOver(report('delivery-status', fields, named ?? mailId)),
  )
  expect(await stateNow()).toBe('confirmed')
})
