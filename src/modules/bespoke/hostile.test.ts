import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { createCaller } from '#test/support/caller.ts'
import { testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { goodFiles, hostileFiles } from '#test/support/hostile-files.ts'
import { hostileTexts } from '#test/support/hostile-texts.ts'
import { findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { bespokeContract } from './contract.ts'
import { bespokeHandlers } from './api/http.ts'
import { commissionProofRoutes } from './api/proof-routes.ts'
import { uploadProof } from './upload-proof.ts'
import { bespokeStaffHandlers } from './api/staff-acts.ts'

const database = await openTestDatabase()
const { services, clock } = await openTestBespoke(database)
const guest = () => createCaller(database, bespokeHandlers(services))
const staff = createCaller(database, bespokeStaffHandlers(services))

beforeEach(() => emptyTables(database))

const brief = (email: string, text: string) => ({
  serviceId: 'crest',
  answers: {},
  quantity: 1,
  name: text.slice(0, 80),
  email,
  title: text.slice(0, 100),
  brief: text.padEnd(30, '.').slice(0, 4_000),
  neededBy: null,
  fileIds: [],
})

describe(`${hostileTexts.length} hostile texts`, () => {
  test('in a commission are refused or stored as plain text, and never appear in emails or headers', async () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(60)
    let kept = 0
    // The API rejects non-text before any module sees it (test/platform/bad-input.test.ts).
    const texts = hostileTexts.filter((text) => text.isWellFormed() && !text.includes('\u0000'))
    for (const [index, text] of texts.entries()) {
      const email = `hostile.${index}@example.com`
      const input = bespokeContract.submit.input.safeParse(brief(email, text))
      if (!input.success) continue
      const who = guest()
      const sent = await bespokeHandlers(services).submit(
        testContext(database, {
          actor: { level: 'guest', id: `gst_${index}`, sessionId: `ses_${index}` } as never,
          clock,
        }),
        input.data,
        {} as never,
      )
      expect(isRefusal(sent), text).toBe(false)
      const token = await findEmailedToken(database, email, 't')
      const page = await who.does('readCommission', { token })
      expect(page.title).toBe(input.data.title)
      expect(page.entries[0]?.text).toBe(input.data.brief)
      const [mail] = await listEmailsTo(database, email)
      expect(mail?.subject).toBe(`Your commission ${page.number}`)
      if (input.data.title.length > 3)
        expect(`${mail?.html}${mail?.text}`).not.toContain(input.data.title)
      kept += 1
    }
    expect(kept).toBeGreaterThan(40)
  })
})

describe(`${hostileFiles.length} hostile files`, () => {
  test('as a proof are refused or re-encoded so that no browser opens them as a page', async () => {
    const email = 'drawing@example.com'
    const who = guest()
    const { number } = await who.does(
      'submit',
      bespokeContract.submit.input.parse(brief(email, 'A heron in reeds, for napkins and a bed.')),
    )
    const { quoteId } = await staff.does('quote', {
      number,
      lines: [{ label: 'Crest', amount: 100_00 }],
      plan: [{ due: 'approval', label: '', amount: null }],
      designFee: 0,
      leadDays: 5,
      validDays: 30,
    })
    const token = await findEmailedToken(database, email, 't')
    await who.does('answerQuote', { token, quoteId, accept: true })
    const pictures = commissionProofRoutes(services)
    for (const { name, bytes, without } of hostileFiles) {
      const shown = await uploadProof({ db: database.db, now: clock.now() }, services, {
        number,
        note: name,
        bytes,
      })
      if (isRefusal(shown)) {
        expect(shown.refused, name).toBe('file-refused')
        continue
      }
      expect(without, name).toBeDefined()
      const src = (await who.does('readCommission', { token })).proofs.at(-1)?.src ?? ''
      const answer = await pictures.request(src.replace('/commission-picture', ''))
      expect(answer.headers.get('content-type'), name).toMatch(/^image\/(jpeg|png|webp)$/)
      expect(answer.headers.get('content-disposition'), name).toBe('attachment')
      expect(answer.headers.get('x-content-type-options'), name).toBe('nosniff')
      expect(answer.headers.get('content-security-policy'), name).toContain('sandbox')
      expect(Buffer.from(await answer.arrayBuffer()).includes(without ?? ''), name).toBe(false)
    }
    const pdf = await uploadProof({ db: database.db, now: clock.now() }, services, {
      number,
      note: '',
      bytes: goodFiles.pdf,
    })
    expect(pdf).toMatchObject({ refused: 'file-refused' })
  })
})
