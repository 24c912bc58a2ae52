import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { createCaller } from '#test/support/caller.ts'
import { testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestFeedback } from '#test/support/feedback.ts'
import { goodFiles, hostileFiles } from '#test/support/hostile-files.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { answerTicket, moveTicket } from './answer-ticket.ts'
import { feedbackContract } from '../contract.ts'
import { feedbackHandlers } from '../api/http.ts'
import { receiveEmail, type ReceivedEmailResult } from './receive-email.ts'

const database = await openTestDatabase()
const { clock, services, placeOrder } = openTestFeedback(database)
const start = clock.now()
let count = 0
/** Each test uses its own address, since emails per hour are limited. */
let writer = ''

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
  writer = `nora.${++count}@example.com`
})

type Fields = {
  from?: string
  to?: string
  subject?: string
  id?: string | null
  more?: readonly string[]
  text?: string
}

/** An email as a mail program sends it. */
function mail({
  from = `Nora Hale <${writer}>`,
  to = 'hello@shop.example',
  subject = 'Hello',
  ...rest
}: Fields): Buffer {
  const { id = `<m${++count}@example.com>`, more = [], text = 'Thank you, that helps.' } = rest
  const type = more.some((line) => /^content-type:/i.test(line))
    ? []
    : ['Content-Type: text/plain; charset=utf-8']
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id ? [`Message-ID: ${id}`] : []),
    'MIME-Version: 1.0',
    ...type,
    ...more,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`)
}

const receive = async (raw: Buffer) => receiveEmail(testContext(database, { clock }), services, raw)
const received = async (raw: Buffer): Promise<ReceivedEmailResult> => {
  const result = await receive(raw)
  if (isRefusal(result)) throw new Error(result.message)
  return result
}

/** A ticket from the form with an answer, and its reply address. */
async function conversation(email = writer) {
  const visitor = createCaller(database, feedbackHandlers(services))
  const input = feedbackContract.saveFeedback.input.parse({
    name: 'Nora',
    email,
    subject: 'goods',
    message: 'Is it coming back in moss?',
  })
  const { number } = await visitor.does('saveFeedback', input)
  await answerTicket(services, { number, text: 'In April.', resolve: false })
  const { rows } = await database.query(
    `select id, reply_to as "replyTo" from emails where recipient = $1 and dedupe_key like 'feedback-answer:%'`,
    [email],
  )
  return { number, replyTo: String(rows[0]?.['replyTo']), mailId: String(rows[0]?.['id']) }
}

async function messagesOf(number: string) {
  const { rows } = await database.query(
    'select author, text, files from feedback_messages m join feedback_tickets t on t.id '
      + '= m.ticket_id where number = $1 order by m.id',
    [number],
  )
  return rows
}
const stateOf = async (number: string) =>
  (await database.query('select state from feedback_tickets where number = $1', [number]))
    .rows[0]?.['state']

describe('a reply by email', () => {
  test('is added by reply address without quoted text and reopens the ticket', async () => {
    const { number, replyTo } = await conversation()
    expect(replyTo).toMatch(/^reply\+fb-[2-9a-z]{6}-[0-9a-f]{24}@shop\.example$/)
    const text =
      'Wonderful. Keep me two.\n\nOn Mon, Mar 2, 2026 at 10:00 AM Aumbry '
      + '<hello@shop.example> wrote:\n> In April.\n> Reply: https://…'
    expect(await received(mail({ to: replyTo.toUpperCase(), text }))).toEqual({
      outcome: 'added',
      number,
    })
    expect((await messagesOf(number)).at(-1)).toMatchObject({
      author: 'customer',
      text: 'Wonderful. Keep me two.',
    })
    expect(await stateOf(number)).toBe('open')
  })

  test("is added by message id from the ticket's address; from another address it creates a ticket", async () => {
    const { number, mailId } = await conversation()
    const more = [`In-Reply-To: <${mailId}@shop.example>`]
    expect(await received(mail({ more }))).toEqual({ outcome: 'added', number })
    expect(await received(mail({ from: 'eve@example.com', more }))).toMatchObject({
      outcome: 'created',
    })
    expect(await messagesOf(number)).toHaveLength(3)
  })

  test('names the sender when it comes from another address', async () => {
    const { number, replyTo } = await conversation()
    await received(mail({ from: 'Ben <ben@example.com>', to: replyTo }))
    expect((await messagesOf(number)).at(-1)).toMatchObject({
      text: 'Thank you, that helps.\n\n(Sent from ben@example.com)',
    })
  })

  test('is added once when delivered twice', async () => {
    const { number, replyTo } = await conversation()
    const raw = mail({ to: replyTo })
    expect([await received(raw), await received(raw)].map(({ outcome }) => outcome)).toEqual([
      'added',
      'duplicate',
    ])
    expect(await messagesOf(number)).toHaveLength(3)
  })

  test('is not added with a forged signature or that of another ticket', async () => {
    const [one, two] = [await conversation(), await conversation(`ben.${++count}@example.com`)]
    const forged = [
      one.replyTo.replace(/-[0-9a-f]{24}@/, `-${'0'.repeat(24)}@`),
      one.replyTo.replace(/fb-\w{6}/, two.number.toLowerCase()),
      `reply+${one.number.toLowerCase()}@shop.example`,
    ]
    for (const to of forged)
      expect(await received(mail({ from: `eve${++count}@example.com`, to }))).toMatchObject({
        outcome: 'created',
      })
    expect(
      [await messagesOf(one.number), await messagesOf(two.number)].map(({ length }) => length),
    ).toEqual([2, 2])
  })

  test('creates a new ticket 30 days after resolution; spam stays spam', async () => {
    const { number, replyTo } = await conversation()
    await moveTicket(services, number, 'resolve')
    clock.advance(days(31))
    expect(await received(mail({ to: replyTo }))).toMatchObject({ outcome: 'created' })
    const spam = await conversation(`spam.${++count}@example.com`)
    await database.query("update feedback_tickets set state = 'spam' where number = $1", [
      spam.number,
    ])
    expect(await received(mail({ to: spam.replyTo }))).toEqual({ outcome: 'ignored', number: null })
  })
})

describe('an email that answers no ticket', () => {
  test('creates a ticket with its subject and is confirmed', async () => {
    const { outcome, number } = await received(
      mail({ subject: '=?utf-8?q?Linen_for_a_caf=C3=A9?=', text: 'Do you sell by the yard?' }),
    )
    expect(outcome).toBe('created')
    expect(await messagesOf(number ?? '')).toMatchObject([
      { text: 'Linen for a café\n\nDo you sell by the yard?' },
    ])
    expect((await listEmailsTo(database, writer)).map(({ subject }) => subject)).toEqual([
      `Your message to Aumbry, ${number}`,
    ])
  })

  test('belongs to the member with the confirmed address and links their own order', async () => {
    const nora = await signedInMember(database)
    const order = await placeOrder(nora.email)
    const { number } = await received(
      mail({ from: nora.email, subject: `Where is ${order.number}?` }),
    )
    const { rows } = await database.query(
      'select owner_id, subject, order_id from feedback_tickets where number = $1',
      [number],
    )
    expect(rows).toEqual([{ owner_id: nora.id, subject: 'order', order_id: order.id }])
  })

  test('is deferred, not lost, when it is the sixth in an hour', async () => {
    for (let tries = 0; tries < 5; tries++) await received(mail({}))
    expect(await receive(mail({}))).toMatchObject({
      refused: 'too-many',
      detail: { retryAfter: expect.any(Number) },
    })
  })

  test.each([
    [['Auto-Submitted: auto-replied']],
    [['Precedence: bulk']],
    [['List-Id: <news.example.com>']],
    [['Return-Path: <>']],
  ])('that nobody typed is answered by nobody: %j', async (more) => {
    expect(await received(mail({ more }))).toEqual({ outcome: 'ignored', number: null })
    expect(
      (await database.query('select 1 from feedback_tickets union all select 1 from emails')).rows,
    ).toEqual([])
  })

  test('is ignored when automatic or our own, to prevent loops', async () => {
    for (const from of [
      'reply@shop.example',
      'reply+fb-222222-x@shop.example',
      'MAILER-DAEMON@mx.example',
      'no-reply@bank.example',
    ])
      expect(await received(mail({ from }))).toMatchObject({ outcome: 'ignored' })
  })
})

describe('attachments', () => {
  const inParts = (files: readonly { name: string; bytes: Buffer }[], text = 'See the hem.') =>
    mail({
      more: ['Content-Type: multipart/mixed; boundary=cut'],
      text: [
        '--cut\nContent-Type: text/plain\n',
        text,
        ...files.map(
          ({ name, bytes }) =>
            '--cut\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: '
            + 'base64\nContent-Disposition: attachment; '
            + `filename="${name}"\n\n${bytes.toString('base64')}`,
        ),
        '--cut--',
      ].join('\n'),
    })

  test('are checked like other files: pictures and PDFs are saved, scripts are named', async () => {
    const { number } = await received(
      inParts([
        { name: 'hem.jpg', bytes: Buffer.from(goodFiles.jpeg) },
        { name: 'bill.pdf', bytes: Buffer.from(goodFiles.pdf) },
        { name: 'run.sh', bytes: Buffer.from('#!/bin/sh\nrm -rf /') },
      ]),
    )
    expect(await messagesOf(number ?? '')).toMatchObject([
      {
        text: 'Hello\n\nSee the hem.\n\n(Not saved: run.sh)',
        files: [{ name: 'hem.jpg' }, { name: 'bill.pdf' }],
      },
    ])
    const { rows } = await database.query(
      'select distinct claimed_by like $1 as claimed, state from files',
      ['feedback:tkt%'],
    )
    expect(rows).toEqual([{ claimed: true, state: 'ready' }])
  })

  test('are limited to five; hostile ones leave nothing behind', async () => {
    const hostile = hostileFiles.filter(({ without }) => without === undefined).slice(0, 12)
    const pdfs = Array.from({ length: 6 }, (_, index) => ({
      name: `${index}.pdf`,
      bytes: Buffer.from(goodFiles.pdf),
    }))
    const { number } = await received(
      inParts([
        ...hostile.map(({ bytes }, index) => ({ name: `bad${index}.pdf`, bytes })),
        ...pdfs,
      ]),
    )
    const [message] = await messagesOf(number ?? '')
    expect(message?.['files']).toHaveLength(5)
    expect(message?.['text']).toContain('(Not saved: bad0.pdf, ')
    expect(
      (await database.query("select count(*)::int as count from files where state <> 'deleted'"))
        .rows,
    ).toEqual([{ count: 5 }])
  })

  test('are checked up to the twentieth', async () => {
    const bad = Array.from({ length: 20 }, (_, index) => ({
      name: `bad${index}.pdf`,
      bytes: Buffer.from('no PDF'),
    }))
    const { number } = await received(
      inParts([...bad, { name: 'bill.pdf', bytes: Buffer.from(goodFiles.pdf) }]),
    )
    expect(await messagesOf(number ?? '')).toMatchObject([{ files: [] }])
    expect((await database.query('select count(*)::int as count from files')).rows).toEqual([
      { count: 0 },
    ])
  })

  test('markup is read as text without scripts', async () => {
    const html =
      '<p>Hello &amp; thanks</p><script>alert(1)</script><div>See '
      + '<b>you</b></div><blockquote>In April.</blockquote>'
    const { number } = await received(
      mail({ more: ['Content-Type: text/html; charset=utf-8'], text: html }),
    )
    expect(await messagesOf(number ?? '')).toMatchObject([
      { text: 'Hello\n\nHello & thanks\nSee you' },
    ])
  })
})

describe('invalid emails', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))],
    ['no sender', Buffer.from('Subject: x\r\n\r\nHello')],
    [
      'parts within parts',
      Buffer.from(
        'From: '
          + `a@b.example\r\n${Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')}`,
      ),
    ],
  ])('%s is refused', async (_, raw) =>
    expect(await receive(raw)).toMatchObject({ refused: 'fields-invalid' }),
  )

  test('an email with a hundred thousand lines is refused before parsing', async () => {
    const refused = await spentOn(mail({ text: 'a\n'.repeat(200_000) }), async (raw) =>
      expect(await receive(raw)).toMatchObject({ refused: 'fields-invalid' }),
    )
    expect(refused).toBeLessThan(await spentOnLines())
  })

  test('endless blank space does not block parsing', async () => {
    const spent = await spentOn(
      mail({ text: `${' '.repeat(90_000)}x${' '.repeat(1_000_000)}` }),
      async (raw) => expect(await received(raw)).toMatchObject({ outcome: 'created' }),
    )
    expect(spent).toBeLessThan(3 * (await spentOnLines()))
  })

  test('long texts and control characters are cut', async () => {
    const { number } = await received(
      mail({ id: null, text: `\u0007\u001b[2J${'x'.repeat(100_000)}` }),
    )
    const [message] = await messagesOf(number ?? '')
    expect(String(message?.['text'])).toHaveLength(5000)
    for (const sign of ['\u0007', '\u001b']) expect(message?.['text']).not.toContain(sign)
  })
})

/** In milliseconds. */
async function spentOn(raw: Buffer, act: (raw: Buffer) => Promise<void>): Promise<number> {
  const begun = performance.now()
  await act(raw)
  return performance.now() - begun
}

/** The parsing time of the longest accepted email on this machine. */
function spentOnLines(): Promise<number> {
  return spentOn(mail({ text: 'a\n'.repeat(40_000) }), async (raw) =>
    expect(await received(raw)).toMatchObject({ outcome: 'created' }),
  )
}
