import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { paymentProviders } from '#modules/payments/payment-providers.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { exchange } from '#test/support/exchange.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { testJobs } from '#test/support/jobs.ts'
import { makeVariant } from '#test/support/products.ts'
import { connectSandbox } from '#test/support/sandbox.ts'
import { openTestShop } from '#test/support/shop.ts'
import type { DisputeDetail } from './contract.ts'
import { cleanUpEvidence, sendEvidence } from './commands/send-evidence.ts'

const { shop, database, call } = await openTestShop()
const aftercare = openTestAftercare(database)
const sandbox = connectSandbox({
  database,
  jobs: testJobs(database),
  clock: shop.services.clock,
  receive: async () => true,
})
const services = {
  ...shop.services,
  providers: paymentProviders({ current: sandbox.adapter }),
}
const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
const keyId = key.split('.')[0]
const staff = { authorization: `Bearer ${key}` }
const variantId = await makeVariant(database, { onHand: 100 })
beforeEach(() => sandbox.breakAnswers(() => undefined))

const statement = 'The parcel was delivered to the address of the buyer.'
const detail = async (id: string) =>
  (await call('get /api/staff/dispute/detail', { id }, staff)).data as unknown as DisputeDetail
const post = (path: string, input: object) => call(`post /api/staff/dispute/${path}`, input, staff)
const download = async (id: string, kind: string) => {
  const response = await shop.app.request(
    `/api/staff/dispute/file?${new URLSearchParams({ id, kind })}`,
    {
      headers: staff,
    },
  )
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
async function attach(id: string, kind: string, bytes: Buffer) {
  const query = new URLSearchParams({ id, kind, name: 'proof.pdf' })
  const response = await shop.app.request(`/api/staff/dispute/addFile?${query}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return (await response.json()) as { code: number; msg: string; data: { fileId: string } }
}
const fileCount = async () =>
  Number(
    (
      await database.query(
        `select count(*) as count from files where purpose = 'dispute-evidence' and state = 'ready'
         and claimed_by is not null`,
      )
    ).rows[0]?.['count'],
  )

/** A shipped order whose payment is disputed at the sandbox. */
async function disputed(state: 'open' | 'overdue' | 'closed' = 'open') {
  const { number, orderId } = await aftercare.buy([{ variantId, qty: 2 }])
  unwrapResult(
    await aftercare.staff.shipPieces(
      aftercare.clerk,
      { order: number, trackingNo: '1Z999AA10123456784' },
      exchange,
    ),
  )
  const { rows } = await database.query(
    'select id, provider_ref from payments where order_id = $1',
    [orderId],
  )
  const sessionRef = String(rows[0]?.['provider_ref'])
  const ref = await sandbox.dispute(sessionRef, state)
  await database.query(
    `insert into payment_disputes (payment_id, ref, status, amount, reason, respond_by, opened_at)
     values ($1, $2, 'open', 500, 'fraudulent', now() + interval '7 days', now())`,
    [rows[0]?.['id'], ref],
  )
  await database.query(`update payments set status = 'disputed' where order_id = $1`, [orderId])
  return { number, ref, sessionRef }
}

async function written(state: 'open' | 'overdue' | 'closed' = 'open') {
  const dispute = await disputed(state)
  await post('saveEvidence', { id: dispute.ref, version: 0, statement })
  return dispute
}

describe('the evidence of a dispute', () => {
  test('shows what is sent, takes documents, and is sent once', async () => {
    const { ref, sessionRef } = await written()
    const { data: added } = await attach(ref, 'delivery', goodFiles.pdf)
    const before = (await detail(ref)).answer
    expect(before).toMatchObject({
      state: 'draft',
      provider: 'the built-in card provider',
      limits: { statementLength: 20_000 },
      failure: null,
      texts: expect.arrayContaining([
        { label: 'Email', text: expect.stringContaining('@') },
        { label: 'Products', text: expect.stringMatching(/^2 × /) },
        { label: 'Parcels', text: expect.stringMatching(/^UPS 1Z999AA10123456784, shipped 20/) },
        { label: 'Return policy', text: expect.stringContaining('/terms') },
      ]),
      documents: expect.arrayContaining([
        expect.objectContaining({ kind: 'invoice', isFromShop: true, file: null }),
        expect.objectContaining({
          kind: 'delivery',
          isFromShop: false,
          file: { id: added.fileId, name: 'proof.pdf', size: expect.any(Number) },
        }),
      ]),
    })
    for (const kind of ['invoice', 'record', 'delivery'])
      expect((await download(ref, kind)).bytes.subarray(0, 4), kind).toEqual(
        new Uint8Array(Buffer.from('%PDF')),
      )
    expect((await download(ref, 'policy')).status).toBe(404)

    const submit = { id: ref, version: 1, fileIds: [added.fileId] }
    expect((await post('submitEvidence', { ...submit, fileIds: [] })).code).toBe(40900)
    expect((await post('submitEvidence', submit)).data).toEqual({
      state: 'sending',
      submittedAt: null,
    })
    expect((await post('submitEvidence', submit)).data['state']).toBe('sending')
    expect(await post('saveEvidence', { id: ref, version: 1, statement })).toMatchObject({
      code: 40901,
    })
    expect(await attach(ref, 'policy', goodFiles.pdf)).toMatchObject({ code: 40901 })
    expect(await post('removeFile', { id: ref, kind: 'delivery' })).toMatchObject({ code: 40901 })
    await sendEvidence(services, ref)
    await sendEvidence(services, ref)
    expect(await sandbox.countEvidence(sessionRef)).toBe(1)
    const sent = await detail(ref)
    expect(sent).toMatchObject({
      evidence: { submittedBy: keyId, submittedAt: expect.any(String) },
      answer: { state: 'sent', texts: before.texts },
    })
    expect(sent.answer.documents.filter(({ file }) => file)).toHaveLength(3)
    const { rows } = await database.query('select evidence from sandbox.disputes where id = $1', [
      ref,
    ])
    expect(rows[0]?.['evidence']).toMatchObject({
      statement,
      parcels: [{ carrier: 'UPS', trackingNumber: '1Z999AA10123456784', deliveredOn: null }],
      files: [{ name: 'delivery.pdf' }, { name: 'invoice.pdf' }, { name: 'record.pdf' }],
    })
  })

  test('is written before it is sent', async () => {
    const { ref } = await disputed()
    expect(await post('submitEvidence', { id: ref, version: 0 })).toMatchObject({ code: 40901 })
    expect(
      await post('saveEvidence', { id: ref, version: 0, statement: 'x'.repeat(4_001) }),
    ).toMatchObject({ code: 42200 })
  })

  test('has one document of each kind, as PDF, JPEG or PNG', async () => {
    const { ref } = await written()
    const count = await fileCount()
    await attach(ref, 'product', goodFiles.jpeg)
    await attach(ref, 'product', goodFiles.png)
    expect(await fileCount()).toBe(count + 1)
    expect(await attach(ref, 'product', goodFiles.webp)).toMatchObject({
      code: 42260,
      msg: 'proof.webp was not accepted: banks take PDF, JPEG and PNG.',
    })
    expect((await attach(ref, 'product', goodFiles.docx)).code).toBe(42260)
    const large = Buffer.concat([goodFiles.jpeg, Buffer.alloc(5 * 1024 * 1024)])
    expect(await attach(ref, 'product', large)).toMatchObject({
      code: 42260,
      msg: 'The bank takes at most 4.5 MB. Make the files smaller.',
    })
    expect((await post('removeFile', { id: ref, kind: 'product' })).success).toBe(true)
    expect((await post('removeFile', { id: ref, kind: 'product' })).code).toBe(40400)
    expect(await fileCount()).toBe(count)
  })

  test('stays on its way while the provider gives no answer, and is submitted once', async () => {
    const { ref, sessionRef } = await written()
    await post('submitEvidence', { id: ref, version: 1 })
    for (const fault of [{ when: 'before' }, { when: 'after', cut: true }] as const) {
      sandbox.breakAnswers(() => fault)
      await expect(sendEvidence(services, ref)).rejects.toMatchObject({ kind: 'unavailable' })
      expect(await detail(ref)).toMatchObject({ answer: { state: 'sending' } })
    }
    sandbox.breakAnswers(() => undefined)
    await sendEvidence(services, ref)
    expect(await detail(ref)).toMatchObject({ answer: { state: 'sent', failure: null } })
    expect(await sandbox.countEvidence(sessionRef)).toBe(1)
  })

  test.each([
    { state: 'overdue', failure: 'The last day for an answer has passed.' },
    { state: 'closed', failure: 'The bank has already decided this dispute.' },
  ] as const)('is a draft again if the dispute is $state', async ({ state, failure }) => {
    const { ref } = await written(state)
    const count = await fileCount()
    await post('submitEvidence', { id: ref, version: 1 })
    await sendEvidence(services, ref)
    expect(await detail(ref)).toMatchObject({
      evidence: { submittedAt: null },
      answer: { state: 'draft', failure },
    })
    expect(await fileCount()).toBe(count)
    expect((await post('saveEvidence', { id: ref, version: 1, statement })).success).toBe(true)
  })

  test('is not sent after the last day', async () => {
    const { ref } = await written()
    await database.query(
      `update payment_disputes set respond_by = now() - interval '1 minute' where ref = $1`,
      [ref],
    )
    expect(await post('submitEvidence', { id: ref, version: 1 })).toMatchObject({
      code: 40901,
      data: { reason: 'evidence-overdue' },
    })
  })

  test('is sent on the page of a provider that takes none, which is recorded once', async () => {
    const { ref } = await written()
    await database.query(
      `update payments set provider = 'manual' where id =
         (select payment_id from payment_disputes where ref = $1)`,
      [ref],
    )
    expect(await detail(ref)).toMatchObject({ answer: { limits: null } })
    expect(await attach(ref, 'policy', goodFiles.pdf)).toMatchObject({ code: 40901 })
    const { data } = await post('submitEvidence', { id: ref, version: 1 })
    expect(data).toMatchObject({ state: 'sent', submittedAt: expect.any(String) })
    expect((await post('submitEvidence', { id: ref, version: 1 })).data).toEqual(data)
  })

  test('is continued by the cleanup, and loses its documents a year after the decision', async () => {
    const { ref, sessionRef } = await written()
    await post('submitEvidence', { id: ref, version: 1 })
    const count = await fileCount()
    const sent: string[] = []
    const later = (time: number) => ({
      ...services,
      clock: { ...services.clock, now: () => new Date(Date.now() + time) },
      jobs: { enqueue: async (_tx: unknown, name: string) => void sent.push(name) },
    })
    await cleanUpEvidence(later(0))
    expect(sent).toEqual([])
    await cleanUpEvidence(later(days(1)))
    expect(sent).toContain('refunds.send-evidence')
    await sendEvidence(services, ref)
    await database.query(`update payment_disputes set status = 'won' where ref = $1`, [ref])
    await database.query(`update payments set status = 'captured' where provider_ref = $1`, [
      sessionRef,
    ])
    await cleanUpEvidence(later(days(364)))
    expect(await fileCount()).toBe(count)
    await cleanUpEvidence(later(days(366)))
    expect(await fileCount()).toBe(count - 2)
    expect(await detail(ref)).toMatchObject({ evidence: { statement }, answer: { state: 'sent' } })
  })
})
