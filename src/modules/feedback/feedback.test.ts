import { beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Caller } from '#platform/context.ts'
import { createCaller } from '#test/support/caller.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestFeedback } from '#test/support/feedback.ts'
import { findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { answerTicket, moveTicket } from './commands/answer-ticket.ts'
import { feedbackContract } from './contract.ts'
import { runTicketCommand } from './run-ticket-command.ts'
import { feedbackInvariants } from './db/invariants.ts'
import { feedbackHandlers } from './api/http.ts'
import { feedbackJobs } from './jobs.ts'
import { claimTickets, deleteTickets, exportTickets } from './commands/personal-data.ts'

const database = await openTestDatabase()
const { db } = database
const { clock, services, placeOrder } = openTestFeedback(database)
const start = clock.now()
const handlers = feedbackHandlers(services)
let count = 0

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

const email = () => `writer.${++count}@example.com`
const input = (change: Record<string, unknown> = {}) =>
  feedbackContract.saveFeedback.input.parse({
    name: 'Nora Hale',
    email: email(),
    subject: 'goods',
    message: 'Is the fern-edge napkin coming back in moss?',
    ...change,
  })
const visitor = (actor?: Caller) => createCaller(database, handlers, actor)

async function written(change: Record<string, unknown> = {}, who = visitor()) {
  const sent = input(change)
  const { number } = await who.does('saveFeedback', sent)
  return {
    who,
    number,
    email: sent.email,
    token: await findEmailedToken(database, sent.email, 't'),
  }
}

/** An uploaded and checked file. */
async function readyFile(ownerId: string, purpose = 'feedback'): Promise<string> {
  const id = createId('fil')
  await database.query(
    `insert into files (id, owner_id, purpose, name, state, size, type, sha256, created_at, expires_at)
     values ($1, $2, $3, 'hem.jpg', 'ready', 4096, 'jpeg', repeat('a', 64), now(), now() + interval '7 days')`,
    [id, ownerId, purpose],
  )
  return id
}

describe('sending a message', () => {
  test('returns a ticket number and a reply date, and emails both with a link', async () => {
    const who = visitor()
    const sent = input()
    const saved = await who.does('saveFeedback', sent)
    expect(saved).toEqual({
      number: expect.stringMatching(/^FB-[2-9A-HJKMNP-TV-Z]{6}$/),
      firstReplyBy: '2026-03-03',
    })
    const [mail, ...more] = await listEmailsTo(database, sent.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Your message to Aumbry, ${saved.number}`)
    expect(mail?.text).toContain('by the end of Tue, Mar 3')
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/user\/contactUs#t=[\w-]{43}/)
  })

  test("emails neither the message nor the name, so that the shop sends no one else's words", async () => {
    expect(() => input({ name: 'Buy at evil.example' })).toThrow('Use a name without a web address')
    const sent = input({ name: 'Evil Pills', message: 'Cheap pills at evil.example today' })
    await visitor().does('saveFeedback', sent)
    const [mail] = await listEmailsTo(database, sent.email)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil|pills/i)
  })

  test('accepts up to five own files by id and refuses files of others, of other forms or already used', async () => {
    const who = visitor()
    const fileIds = [await readyFile(who.owner), await readyFile(who.owner)]
    const { token } = await written({ fileIds }, who)
    expect((await who.does('readFeedback', { token })).messages[0]?.files).toEqual([
      { name: 'hem.jpg', size: 4096 },
      { name: 'hem.jpg', size: 4096 },
    ])
    const refused = { refused: 'fields-invalid', fields: { fileIds: expect.any(String) } }
    expect(await who.refused('saveFeedback', input({ fileIds }))).toMatchObject(refused)
    expect(
      await visitor().refused('saveFeedback', input({ fileIds: [await readyFile(who.owner)] })),
    ).toMatchObject(refused)
    expect(
      await who.refused('saveFeedback', input({ fileIds: [await readyFile(who.owner, 'return')] })),
    ).toMatchObject(refused)
    const six = await Promise.all(Array.from({ length: 6 }, () => readyFile(who.owner)))
    expect(await who.refused('saveFeedback', input({ fileIds: six }))).toMatchObject(refused)
    expect(
      (await database.query('select count(*)::int as count from feedback_tickets')).rows,
    ).toEqual([{ count: 1 }])
  })

  test('links an order only if it belongs to the writer, without revealing which', async () => {
    const who = visitor()
    const order = await placeOrder('ann@example.com')
    const tied = async (change: Record<string, unknown>) => {
      const answer = await who.does(
        'saveFeedback',
        input({ subject: 'order', orderNumber: order.number, ...change }),
      )
      const { rows } = await database.query(
        'select order_id, order_number from feedback_tickets where number = $1',
        [answer.number],
      )
      return { keys: Object.keys(answer), ...rows[0] }
    }
    expect(await tied({ email: 'ann@example.com' })).toMatchObject({
      order_id: order.id,
      order_number: order.number,
    })
    expect(await tied({})).toEqual({
      keys: ['number', 'firstReplyBy'],
      order_id: null,
      order_number: order.number,
    })
    expect(await tied({ orderNumber: 'AB-2222' })).toEqual({
      keys: ['number', 'firstReplyBy'],
      order_id: null,
      order_number: 'AB-2222',
    })
  })

  test('allows five messages an hour per address, then says when to retry', async () => {
    const address = email()
    for (let tries = 0; tries < 5; tries++)
      await visitor().does('saveFeedback', input({ email: address }))
    expect(await visitor().refused('saveFeedback', input({ email: address }))).toMatchObject({
      refused: 'too-many',
      detail: { retryAfter: expect.any(Number) },
    })
    expect(feedbackContract.saveFeedback.rate).toBe('feedback')
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['email', 'nora@home'],
    ['phone', '617555'],
    ['subject', 'weather'],
    ['message', 'Too short'],
    ['message', 'x'.repeat(3001)],
  ])('%s may not be %j', (field, value) => {
    const result = feedbackContract.saveFeedback.input.safeParse({
      name: 'Nora',
      email: 'nora@example.com',
      subject: 'goods',
      message: 'Is it coming back?',
      [field]: value,
    })
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

describe('the conversation', () => {
  test('moves through its states and reopens with a reply', async () => {
    const { who, number, token, email: address } = await written()
    const state = async () => (await who.does('readFeedback', { token })).state
    expect(await state()).toBe('new')
    expect(
      await answerTicket(services, { number, text: 'It is.\n\nIn April.', resolve: false }),
    ).toBe('waiting_customer')
    expect(
      await who.does('replyToAnswer', { token, message: 'Wonderful, thank you' }),
    ).toMatchObject({ state: 'open', firstReplyBy: null })
    expect(await answerTicket(services, { number, text: 'Our pleasure.', resolve: true })).toBe(
      'resolved',
    )
    clock.advance(days(8))
    await feedbackJobs(services)['feedback.cleanup']?.({})
    expect(await state()).toBe('closed')
    who.clock.set(clock.now())
    const thread = await who.does('replyToAnswer', { token, message: 'One more thing, if I may' })
    expect(thread.state).toBe('open')
    expect(thread.messages.map(({ from, text }) => [from, text])).toEqual([
      ['you', 'Is the fern-edge napkin coming back in moss?'],
      ['shop', 'It is.\n\nIn April.'],
      ['you', 'Wonderful, thank you'],
      ['shop', 'Our pleasure.'],
      ['you', 'One more thing, if I may'],
    ])
    const subjectsOfMails = (await listEmailsTo(database, address)).map(({ subject }) => subject)
    expect(subjectsOfMails).toEqual([
      `Your message to Aumbry, ${number}`,
      ...Array(2).fill(`Our answer to your message, ${number}`),
    ])
  })

  test('emails the full answer as HTML and text without interpreting markup', async () => {
    const { number, email: address } = await written()
    await answerTicket(services, { number, text: 'Fish & chips <b>bold</b>', resolve: false })
    const mail = (await listEmailsTo(database, address)).at(-1)
    expect(mail?.text).toContain('Fish & chips <b>bold</b>')
    expect(mail?.html).toContain('Fish &amp; chips &lt;b&gt;bold&lt;/b&gt;')
  })

  test('refuses a reply 30 days after resolution and asks for a new message', async () => {
    const { who, number, token } = await written()
    await answerTicket(services, { number, text: 'Done.', resolve: true })
    who.clock.advance(days(31))
    expect((await who.does('readFeedback', { token })).canReply).toBe(false)
    expect(
      await who.refused('replyToAnswer', { token, message: 'Are you still there?' }),
    ).toMatchObject({ refused: 'transition-illegal' })
  })

  test('hides spam, restores it, and deletes it with its files after 30 days', async () => {
    const who = visitor()
    const { number, token } = await written({ fileIds: [await readyFile(who.owner)] }, who)
    expect(await moveTicket(services, number, 'discard')).toBe('spam')
    expect(await who.refused('readFeedback', { token })).toMatchObject({
      refused: 'token-used-or-expired',
    })
    expect(await moveTicket(services, number, 'restore')).toBe('open')
    await moveTicket(services, number, 'discard')
    clock.advance(days(31))
    await feedbackJobs(services)['feedback.cleanup']?.({})
    expect((await database.query('select 1 from feedback_tickets')).rows).toEqual([])
    expect((await database.query('select state, claimed_by from files')).rows).toEqual([
      { state: 'deleted', claimed_by: null },
    ])
  })

  test('refuses impossible steps with the possible ones', async () => {
    const { number } = await written()
    await moveTicket(services, number, 'resolve')
    expect(await moveTicket(services, number, 'take')).toMatchObject({
      refused: 'transition-illegal',
      detail: { allowed: ['reply', 'answer', 'close'] },
    })
    expect(
      await answerTicket(services, { number: 'FB-222222', text: 'Hello', resolve: false }),
    ).toMatchObject({ refused: 'not-found' })
  })
})

describe('access', () => {
  async function member() {
    const { actor, id, email: address } = await signedInMember(database)
    return { ...visitor(actor), id, email: address }
  }

  test('its member can open it by id and finds it in the list, newest first', async () => {
    const nora = await member()
    const { number } = await written({ email: nora.email }, nora)
    const { rows } = await nora.does('listFeedback', {})
    expect(rows).toMatchObject([{ number, state: 'new', subject: 'goods' }])
    expect(await nora.does('readFeedback', { id: rows[0]?.id ?? '' })).toMatchObject({ number })
  })

  test('others cannot open or answer it by id', async () => {
    const [nora, ben] = [await member(), await member()]
    await written({}, nora)
    const id = (await nora.does('listFeedback', {})).rows[0]?.id ?? ''
    for (const stranger of [ben, visitor(), visitor({ level: 'nobody' })]) {
      expect(await stranger.refused('readFeedback', { id })).toMatchObject({ refused: 'not-found' })
      expect(
        await stranger.refused('replyToAnswer', { id, message: 'Let me in, please' }),
      ).toMatchObject({ refused: 'not-found' })
    }
    expect((await nora.does('readFeedback', { id })).messages).toHaveLength(1)
  })

  test('the holder of the link can open it without a session; the database alone cannot', async () => {
    const { token, number } = await written()
    expect(await visitor({ level: 'nobody' }).does('readFeedback', { token })).toMatchObject({
      number,
    })
    const { rows } = await database.query(
      'select to_jsonb(t)::text as text from feedback_tickets t',
    )
    expect(String(rows[0]?.['text'])).not.toContain(token)
    expect(await visitor().refused('readFeedback', { token: 'x'.repeat(43) })).toMatchObject({
      refused: 'token-used-or-expired',
    })
  })

  test('its token is never in a URL, which would be logged', () => {
    const bySecret = Object.values(feedbackContract).filter(
      ({ input: { shape } }) => 'token' in shape,
    )
    expect(bySecret.map(({ method }) => method)).toEqual(['post', 'post'])
  })

  test('id and token together, or neither, are a field error', async () => {
    expect(await visitor().refused('readFeedback', {})).toMatchObject({
      refused: 'fields-invalid',
      fields: { id: expect.any(String) },
    })
    expect(
      await visitor().refused('readFeedback', { id: 'tkt_1', token: 'x'.repeat(43) }),
    ).toMatchObject({ refused: 'fields-invalid' })
  })

  test('guest tickets join the account that confirms the address and are deleted with it', async () => {
    const nora = await member()
    const { number } = await written({ email: nora.email })
    const claim = () =>
      inTransaction(db, (tx) => claimTickets(tx, { memberId: nora.id, email: nora.email }))
    expect([await claim(), await claim()]).toEqual([1, 0])
    expect(await exportTickets(db, { memberId: nora.id, now: clock.now() })).toMatchObject([
      { number },
    ])
    await inTransaction(db, (tx) => deleteTickets(tx, nora.id))
    expect(
      (
        await database.query(
          'select 1 from feedback_tickets union all select 1 from feedback_messages',
        )
      ).rows,
    ).toEqual([])
  })
})

describe('the command line', () => {
  const desk = (...words: string[]) =>
    runTicketCommand(services, words, { all: false, resolve: false })

  test('lists open tickets with late ones marked, shows and answers them', async () => {
    const { number, email: address } = await written()
    // A received email can have any name.
    await database.query('update feedback_tickets set name = $2 where number = $1', [
      number,
      'Nora\u001b[2J Hale',
    ])
    clock.advance(days(3))
    expect((await desk()).text).toMatch(
      new RegExp(`^${number}  new .* by 2026-03-03  LATE  A product, Nora\\[2J Hale <${address}>$`),
    )
    expect((await desk('show', number.toLowerCase())).text).toContain('coming back in moss?')
    expect(await desk('answer', number, 'In', 'April.')).toEqual({
      text: `${number} is waiting_customer.`,
      isDone: true,
      change: { number, state: 'waiting_customer' },
    })
    expect((await desk()).text).toBe('No open tickets.')
    expect(await desk('answer', number)).toMatchObject({ isDone: false })
    expect(await desk('show', 'FB-222222')).toMatchObject({ isDone: false })
  })
})

test('the feedback invariants hold after the life of a ticket', async () => {
  const { number } = await written()
  await answerTicket(services, { number, text: 'Done.', resolve: true })
  expect(
    (await checkInvariants(db, feedbackInvariants)).filter(
      ({ violations }) => violations.length > 0,
    ),
  ).toEqual([])
})
