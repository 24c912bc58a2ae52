import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { testContext } from '#test/support/context.ts'
import { inTransaction } from '../db/database.server.ts'
import { execute, queryRows } from '../db/query.ts'
import { integer, text } from '../db/row.ts'
import { sql } from '../db/sql.ts'
import { createEmailQueue, type Email } from './email-queue.ts'
import { createOutboxApp } from './outbox-pages.ts'
import { listEmails, findEmail } from './read-emails.ts'
import { testEmailShop } from '#test/support/settings.ts'

const database = await openTestDatabase()
const { db } = database
const ctx = testContext(database)

/** Messages that the server accepted, with the recipients of the envelope. */
const receivedEmails: { to: string[]; message: string }[] = []
let answer: { code: number; text: string } | null = null
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      receivedEmails.push({
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
        message: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
const base = {
  db,
  jobs: ctx.jobs,
  log: ctx.log,
  clock: { now: () => ctx.now },
  from: 'hello@shop.example',
  shop: () => testEmailShop,
}
const withServer = createEmailQueue({ ...base, smtpUrl })
const withoutServer = createEmailQueue(base)
const email: Email = {
  dedupeKey: 'test:1',
  to: 'nora@example.com',
  subject: 'Your order',
  html: '<p>Hello, Nöra</p>',
  text: 'Hello, Nöra',
}

const send = (mail: Partial<Email> = {}, mails = withServer) =>
  inTransaction(db, (tx) => mails.sendLater(tx, { ...email, ...mail }))
const state = () =>
  queryRows(
    db,
    { state: text, attempts: integer },
    sql`select state, attempts from emails order by id`,
  )
const runJobs = () => ctx.jobs.runDue(withServer.jobs, ctx.now)

beforeEach(async () => {
  receivedEmails.length = 0
  answer = null
  await emptyTables(database)
  await ctx.jobs.clear()
})

describe('an email', () => {
  test('is sent once, after the transaction', async () => {
    expect(await send()).toBe(true)
    expect(await send()).toBe(false)
    expect(await runJobs()).toEqual(['mail.send'])
    expect(receivedEmails.map((mail) => mail.to)).toEqual([['nora@example.com']])
    expect(receivedEmails[0]?.message).toMatch(/^From: Aumbry <hello@shop\.example>$/m)
    expect(receivedEmails[0]?.message).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(receivedEmails[0]?.message).toContain('multipart/alternative')
    expect(await state()).toEqual([{ state: 'sent', attempts: 1 }])
    const [job] = await listEmails(db)
    await withServer.jobs['mail.send']?.({ mailId: job?.id })
    expect(receivedEmails).toHaveLength(1)
  })

  test('has unsubscribe headers (RFC 8058) only if it is a newsletter', async () => {
    await send({ unsubscribeUrl: 'https://shop.example/unsubscribe?t=sub_1.x' })
    await runJobs()
    expect(receivedEmails[0]?.message).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.example\/unsubscribe\?t=sub_1\.x>$/m,
    )
    expect(receivedEmails[0]?.message).toMatch(
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m,
    )
    await send({ dedupeKey: 'plain' })
    await runJobs()
    expect(receivedEmails[1]?.message).not.toContain('List-Unsubscribe')
  })

  test('has the given reply address and attachment', async () => {
    await send({
      replyTo: 'reply+fb-222222@shop.example',
      attachment: { name: 'invoice.pdf', bytes: Buffer.from('%PDF-1.7 tiny') },
    })
    await send({ dedupeKey: 'test:2' })
    await runJobs()
    const [firstMessage = '', secondMessage = ''] = receivedEmails.map(({ message }) => message)
    expect(firstMessage).toMatch(/^Reply-To: reply\+fb-222222@shop\.example$/m)
    expect(firstMessage).toMatch(/filename=invoice\.pdf/)
    expect(firstMessage).toContain(Buffer.from('%PDF-1.7 tiny').toString('base64'))
    expect(secondMessage).not.toMatch(/Reply-To|filename/)
  })

  test('with an invalid reply address is not sent', async () => {
    for (const replyTo of ['reply@shop.example, eve@evil.example', 'x'])
      await send({ dedupeKey: replyTo, replyTo })
    await runJobs()
    expect(receivedEmails).toEqual([])
    expect(await state()).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  })

  test('is not stored if the transaction is rolled back', async () => {
    await expect(
      inTransaction(db, async (tx) => {
        await withServer.sendLater(tx, email)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await listEmails(db)).toEqual([])
    expect(await ctx.jobs.waiting()).toEqual([])
  })

  test('is retried after a temporary error', async () => {
    answer = { code: 451, text: 'Try again later' }
    await send()
    await expect(runJobs()).rejects.toThrow()
    expect(await state()).toEqual([{ state: 'queued', attempts: 1 }])
    answer = null
    const [mail] = await listEmails(db)
    await withServer.jobs['mail.send']?.({ mailId: mail?.id })
    expect(await state()).toEqual([{ state: 'sent', attempts: 2 }])
  })

  test('fails after a permanent error', async () => {
    answer = { code: 550, text: 'No such mailbox' }
    await send()
    await runJobs()
    expect(await state()).toEqual([{ state: 'failed', attempts: 1 }])
  })

  test('is counted when it is sent or has failed, but not before a retry', async () => {
    const countedEvents: string[] = []
    const withCounter = createEmailQueue({
      ...base,
      smtpUrl,
      count: (event) => void countedEvents.push(event),
    })
    const deliver = async () => {
      const [mail] = await listEmails(db)
      await withCounter.jobs['mail.send']?.({ mailId: mail?.id })
    }
    answer = { code: 451, text: 'Try again later' }
    await send()
    await expect(deliver()).rejects.toThrow()
    expect(countedEvents).toEqual([])
    answer = { code: 550, text: 'No such mailbox' }
    await deliver()
    await deliver()
    expect(countedEvents).toEqual(['emails_failed'])
    answer = null
    await execute(db, sql`update emails set state = 'queued'`)
    await deliver()
    expect(countedEvents).toEqual(['emails_failed', 'emails_sent'])
  })

  test('is stored without a mail server, and no job is enqueued', async () => {
    await send({}, withoutServer)
    expect(await state()).toEqual([{ state: 'kept', attempts: 0 }])
    expect(await ctx.jobs.waiting()).toEqual([])
  })

  test('is redacted after 30 days, and its key still prevents a duplicate', async () => {
    await send({}, withoutServer)
    await execute(db, sql`update emails set created_at = created_at - interval '31 days'`)
    await withoutServer.jobs['mail.cleanup']?.({})
    const [mail] = await listEmails(db)
    expect(await findEmail(db, mail?.id ?? '')).toMatchObject({ to: '', html: '', text: '' })
    expect(await send({}, withoutServer)).toBe(false)
  })
})

describe('recipients', () => {
  const invalidAddresses = [
    '',
    ' ',
    'nora',
    '@example.com',
    'nora@',
    'nora@example',
    'nora@@example.com',
    'nora@exa mple.com',
    'nora example@example.com',
    '"nora"@example.com',
    '"nora@evil.example"@example.com',
    '"a b"@example.com',
    'nora@example.com,ben@evil.example',
    'nora@example.com;ben@evil.example',
    'nora@example.com ben@evil.example',
    'Nora <nora@example.com>',
    '<nora@example.com>',
    'nora@example.com>',
    'nora@example.com\nBcc: ben@evil.example',
    'nora@example.com\r\nBcc: ben@evil.example',
    'nora@example.com\rRCPT TO:<ben@evil.example>',
    'nora\u0000@example.com',
    'nora@example.com\u0000',
    'nora(comment)@example.com',
    'nora@example.com(comment)',
    'nora@[127.0.0.1]',
    'nora@127.0.0.1',
    'nora@-example.com',
    'nora@example-.com',
    'nora@.example.com',
    'nora@example..com',
    'nora@example.com.',
    'nora\\@evil.example@example.com',
    'nora@example.com@evil.example',
    'group: nora@example.com, ben@evil.example;',
    'nora@exämple.com',
    'nöra@example.com',
    'nora@example.com%0aBcc:ben@evil.example',
    'nora@example.com\tben@evil.example',
    '\u202Enora@example.com',
    'nora@example.com\u2028ben@evil.example',
    `${'n'.repeat(65)}@example.com`,
    `nora@${'e'.repeat(250)}.com`,
    `nora@${'e'.repeat(64)}.com`,
    'mailto:nora@example.com',
    'nora@example.com?bcc=ben@evil.example',
    'nora@example.c',
    'nora@example.1',
    'nora@localhost',
    "nora'or'1'='1@example.com\u0001",
    '=?utf-8?q?nora?=@example.com, ben@evil.example',
    'nora@example.com\v',
    'nora@example.com\f',
    '\nnora@example.com',
    ' nora@example.com',
    'nora@example.com ',
    'nora@ example.com',
    'nora @example.com',
    'nora@example.com<ben@evil.example>',
    'ben@evil.example:nora@example.com',
    'undefined',
    '[object Object]',
  ]

  test(`${invalidAddresses.length} invalid addresses are not sent to the server`, async () => {
    expect(invalidAddresses.length).toBeGreaterThanOrEqual(60)
    for (const [index, to] of invalidAddresses.entries())
      if (!to.includes('\u0000')) await send({ to, dedupeKey: `invalid:${index}` })
    await runJobs()
    expect(receivedEmails).toEqual([])
    expect(new Set((await listEmails(db)).map((mail) => mail.state))).toEqual(new Set(['failed']))
  })

  test('an email without a valid recipient is reported as not sent', async () => {
    expect(await send({ to: 'nora@example' })).toBe(false)
    expect(await send({ dedupeKey: 'reply', replyTo: 'x' })).toBe(false)
  })

  test('control characters and unpaired surrogates are removed from the subject', async () => {
    expect(await send({ subject: 'A gift of\u0007 Nora\r\nBcc: ben@evil.example \uD83D' })).toBe(
      true,
    )
    await runJobs()
    expect(receivedEmails.map(({ to }) => to)).toEqual([['nora@example.com']])
    expect(receivedEmails[0]?.message.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/m)
    expect(await state()).toMatchObject([{ state: 'sent' }])
  })

  test('no text becomes a header or a second recipient', async () => {
    const texts = fc.string({
      unit: fc.constantFrom(
        'a',
        '\r',
        '\n',
        ':',
        'Bcc: ben@evil.example',
        '.',
        ' ',
        '<',
        '@',
        'RCPT TO:<ben@evil.example>',
      ),
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(texts, texts, async (subject, body) => {
        await emptyTables(database)
        receivedEmails.length = 0
        await send({ subject, text: body })
        await runJobs()
        for (const mail of receivedEmails) {
          expect(mail.to).toEqual(['nora@example.com'])
          expect(mail.message.split('\r\n\r\n')[0]).not.toMatch(/^(?:Bcc|RCPT)/m)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('the outbox', () => {
  const app = createOutboxApp({ db, mails: withoutServer })
  const get = (path: string, address = '127.0.0.1') =>
    app.request(
      path,
      { headers: { host: 'localhost:3000' } },
      { incoming: { socket: { remoteAddress: address } } },
    )

  test('is not found from another machine', async () => {
    await send({}, withoutServer)
    const [mail] = await listEmails(db)
    for (const path of ['/', '/style.css', `/${mail?.id}`, `/${mail?.id}/html`]) {
      expect((await get(path)).status, path).toBe(200)
      expect((await get(path, '192.0.2.2')).status, path).toBe(404)
    }
  })

  test('lists emails and shows each as HTML and text', async () => {
    await send({ subject: '<b>Bold</b>' }, withoutServer)
    const [mail] = await listEmails(db)
    const list = await get('/')
    expect(await list.text()).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    const page = await (await get(`/${mail?.id}`)).text()
    expect(page).toContain(`src="/outbox/${mail?.id}/html"`)
    expect(page).toContain('Hello, Nöra')
    expect((await get('/eml_none')).status).toBe(404)
    expect((await get('/eml_none/html')).status).toBe(404)
  })

  test('shows an email in a sandboxed frame', async () => {
    await send(
      { html: '<html><head></head><body><script>alert(1)</script></body></html>' },
      withoutServer,
    )
    const [mail] = await listEmails(db)
    const framedPage = await get(`/${mail?.id}/html`)
    const policy = framedPage.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-scripts')
    expect((await get('/')).headers.get('cache-control')).toBe('no-store')
  })
})
