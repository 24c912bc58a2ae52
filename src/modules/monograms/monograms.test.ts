import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { json as jsonOf, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { monogramKey, type MonogramChoice, type Personalization } from './contract.ts'
import { countLetters } from './domain/letter-counts.ts'
import type { Layout } from './domain/template.ts'
import { getBounds, joinBounds } from './domain/outline.ts'
import { readPaths } from './domain/artwork.ts'
import { readDst } from './domain/dst.ts'
import { importMonogramTemplates } from './import-templates.ts'
import { findProof } from './commands/save-proof.ts'
import { requeueMonogramJobs, reduceMonogramJobs } from './follow-order-units.ts'
import { adaptMonogram } from './adapt-monogram.ts'
import { monogramJobs } from './jobs.ts'
import { saveMonogramChoice } from './commands/save-monogram-choice.ts'
import { days } from '#kernel/time/time.ts'
import { changeMonogramJob } from './change-monogram-job.ts'
import { moveMonogramJob } from './move-monogram-job.ts'
import { createPersonalization } from './create-personalization.ts'
import { previewMonogram } from './queries/preview-monogram.ts'
import { createMonogramJobs } from './create-monogram-jobs.ts'
import { findMonogramTemplateFor } from './find-templates.ts'
import { findMonogramJobOfLine, listMonogramJobs } from './monogram-jobs.ts'
import {
  listMonograms,
  findSavedMonogram,
  deleteMonogram,
  saveMonogram,
} from './saved-monograms.ts'
import { createProductionFiles } from './production-files.ts'

const database = await openTestDatabase()
const { db } = database
const monogramFile = fileURLToPath(new URL('../../../catalog/monograms.json', import.meta.url))
const imported = await importMonogramTemplates(database, { file: monogramFile })

const goods = { slug: 'fern-edge-napkins', type: 'Napkins', takesMonogram: true }
const names = {
  first: 'Eleanor',
  middle: 'James',
  last: 'Hartwell',
  partner: '',
  text: '',
  letters: '',
}
const choice: MonogramChoice = {
  templateId: 'napkins',
  placeId: 'corner',
  styleId: 'italic',
  colorId: 'turkey-red',
  sizeMm: 64,
  names,
}
const placedAt = new Date('2026-03-02T15:00:00Z')
const after = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000)
const preview = (more: Partial<MonogramChoice> = {}) =>
  previewMonogram(db, { ...choice, ...more, fabric: null, occasion: 'none' })

async function makePersonalization(more: Partial<MonogramChoice> = {}): Promise<Personalization> {
  const personalization = await createPersonalization(db, {
    goods,
    choice: { ...choice, ...more },
    now: placedAt,
  })
  if (isRefusal(personalization)) throw new Error(personalization.message)
  return personalization
}

async function queued(more: Partial<MonogramChoice> = {}, dueOn = '2026-03-05' as const) {
  const orderLineId = createId('oln')
  const personalization = await makePersonalization(more)
  await inTransaction(db, (tx) =>
    createMonogramJobs(tx, {
      orderId: createId('ord'),
      orderNumber: 'AB-7K3M9QX2',
      placedAt,
      lines: [
        { orderLineId, productTitle: 'Fern-edge napkin, Bottle', qty: 2, dueOn, personalization },
      ],
    }),
  )
  const work = await findMonogramJobOfLine(db, orderLineId)
  if (!work) throw new Error('The work was not queued.')
  return work
}

const member = () => ({ level: 'member' as const, id: createId('mem'), sessionId: createId('ses') })

const move = (id: string, event: 'begin' | 'finish' | 'spoil' | 'cancel', now = after(31)) =>
  inTransaction(db, (tx) => moveMonogramJob(tx, id, { event, by: 'ines', note: '', now }))

describe('templates', () => {
  test('the demo catalog is imported completely', () =>
    expect(imported).toEqual({ templates: 15, fault: null }))

  test('whoever has two initials can choose from several styles, one with an ampersand', async () => {
    const { styles, templates } = JSON.parse(await readFile(monogramFile, 'utf8')) as {
      styles: { id: string; layout: Layout }[]
      templates: { id: string; styles: string[] }[]
    }
    const layoutsOf = (offered: string[]) =>
      styles.filter(({ id }) => offered.includes(id)).map(({ layout }) => layout)
    for (const { id, styles: offered } of templates) {
      // It takes names and dates.
      if (id === 'sampler') continue
      const two = layoutsOf(offered).filter((layout) => countLetters(layout) === 2)
      expect(two.length, id).toBeGreaterThanOrEqual(3)
      expect(two, id).toContain('pair')
    }
  })

  test('templates missing from the file stay offered unless archived', async () => {
    const whole = JSON.parse(await readFile(monogramFile, 'utf8')) as {
      templates: { id: string }[]
    }
    const file = join(await mkdtemp(join(tmpdir(), 'templates-')), 'monograms.json')
    await writeFile(
      file,
      JSON.stringify({ ...whole, templates: whole.templates.filter(({ id }) => id !== 'napkins') }),
    )
    await importMonogramTemplates(database, { file })
    expect(await findMonogramTemplateFor(db, goods)).not.toBeNull()
    await importMonogramTemplates(database, { file, archiveMissing: true })
    expect(await findMonogramTemplateFor(db, goods)).toBeNull()
    await importMonogramTemplates(database, { file: monogramFile })
    expect(await findMonogramTemplateFor(db, goods)).not.toBeNull()
  })

  test('unsupported traits and slower rush options are rejected without changes', async () => {
    const whole = JSON.parse(await readFile(monogramFile, 'utf8')) as {
      templates: { id: string; styles: string[]; rush?: { workDays: number } }[]
    }
    const withChange = async (
      id: string,
      change: (template: (typeof whole.templates)[number]) => object,
    ) => {
      const file = join(await mkdtemp(join(tmpdir(), 'templates-')), 'monograms.json')
      const templates = whole.templates.map((one) =>
        one.id === id ? { ...one, ...change(one) } : one,
      )
      await writeFile(file, JSON.stringify({ ...whole, templates }))
      return (await importMonogramTemplates(database, { file })).fault
    }
    const offering = (style: string) => (template: { styles: string[] }) => ({
      styles: [...template.styles, style],
    })
    expect(await withChange('books', offering('name-arch'))).toBe(
      'books: name-arch is curved, which foil does not support',
    )
    expect(await withChange('silver', offering('bold-row'))).toBe(
      'silver: bold-row is bold, which engrave does not support',
    )
    expect(await withChange('napkins', () => ({ rush: { fee: 1, workDays: 3 } }))).toBe(
      'napkins: rush must take fewer days',
    )
    expect(await findMonogramTemplateFor(db, goods)).toMatchObject({
      rush: { fee: 12_00, workDays: 1 },
    })
  })

  test('named products take precedence over types; products without monograms have no template', async () => {
    const of = async (slug: string, type: string, takesMonogram = true) =>
      (await findMonogramTemplateFor(db, { slug, type, takesMonogram }))?.id
    expect(await of('fern-edge-napkins', 'Napkins')).toBe('napkins')
    expect(await of('cocktail-napkins', 'Napkins')).toBe('small-linens')
    expect(await of('everyday-napkins', 'Napkins', false)).toBeUndefined()
  })
})

describe('proof', () => {
  test('describes the monogram with its price and final size', async () => {
    expect(await preview()).toMatchObject({
      proof: {
        monogramText: 'E, H, J',
        words: 'You will see E H J: first, last, middle.',
        price: 18_00,
        heightLabel: expect.stringContaining('in') as string,
      },
      remarks: [],
    })
  })

  test('two letters have an ampersand where the style says so, and none elsewhere', async () => {
    const svgOf = async (styleId: string, given: Partial<typeof names>) => {
      const answer = await preview({ styleId, names: { ...names, ...given } })
      return isRefusal(answer) ? '' : (answer.proof?.svg ?? '')
    }
    const countShapes = async (styleId: string, given: Partial<typeof names>) =>
      readPaths(await svgOf(styleId, given)).length
    expect(await countShapes('pair', { letters: 'JE' })).toBe(3)
    expect(await countShapes('pair', {})).toBe(3)
    expect(await countShapes('two-roman', { letters: 'JE' })).toBe(2)
    expect(await svgOf('pair', { letters: 'EW' })).toBe(await svgOf('pair', { partner: 'Wren' }))
  })

  test('preview, stored proof and production file are identical', async () => {
    const shown = await preview()
    const personalization = await makePersonalization()
    expect(isRefusal(shown) ? null : shown.proof?.svg).toBe(
      await findProof(db, personalization.proofId),
    )
  })

  test('a missing letter blocks the proof and suggests a replacement', async () => {
    expect(
      await preview({ styleId: 'workroom', names: { ...names, first: 'Éloise' } }),
    ).toMatchObject({
      proof: null,
      remarks: [{ kind: 'missing-letter', stop: true, suggestion: 'E' }],
    })
  })

  test('an unsuitable word is not refused but reviewed', async () => {
    expect(
      await preview({ styleId: 'roman-row', sizeMm: 38, names: { ...names, letters: 'ASS' } }),
    ).toMatchObject({
      proof: { monogramText: 'A, S, S' },
      remarks: [{ kind: 'look-twice', stop: false }],
    })
    expect(
      (await makePersonalization({ styleId: 'roman-row', names: { ...names, letters: 'ASS' } }))
        .lookTwice,
    ).toBe(true)
  })

  test('a style of another template is refused', async () =>
    expect(await preview({ styleId: 'name' })).toMatchObject({ refused: 'not-found' }))
})

describe('rush', () => {
  test('adds its fee and days, and is a separate cart line', async () => {
    const [usual, rush] = [await makePersonalization(), await makePersonalization({ rush: true })]
    expect([usual.price, usual.workDays, rush.price, rush.workDays]).toEqual([18_00, 3, 30_00, 1])
    expect(rush.summary).toBe(`${usual.summary}, rush`)
    expect(monogramKey(rush)).not.toBe(monogramKey(usual))
    expect(await findProof(db, rush.proofId)).toBe(await findProof(db, usual.proofId))
    expect(await preview({ rush: true })).toMatchObject({ proof: { price: 30_00, rushFee: 12_00 } })
  })

  test('is refused where not offered, and dropped when a monogram is adapted', async () => {
    const samplers = { slug: 'cross-stitch-sampler-pillow', type: 'Cushions', takesMonogram: true }
    const to = await findMonogramTemplateFor(db, samplers)
    expect(to).toMatchObject({ id: 'sampler', rush: null })
    const wished = {
      ...choice,
      templateId: 'sampler',
      placeId: to?.places[0]?.id ?? '',
      styleId: 'workroom',
      sizeMm: 25,
      rush: true,
    }
    expect(
      await createPersonalization(db, { goods: samplers, choice: wished, now: placedAt }),
    ).toMatchObject({ refused: 'fields-invalid' })
    const carried = await adaptMonogram(db, {
      goods: samplers,
      choice: { ...choice, styleId: 'workroom', rush: true },
      now: placedAt,
    })
    expect(carried).toMatchObject({ choice: { templateId: 'sampler', rush: false }, workDays: 5 })
  })

  test('is printed on the sheet and stays when the monogram changes', async () => {
    const work = await queued({ rush: true })
    expect((await createProductionFiles(db, work)).sheet).toContain('Rush: make before other jobs')
    const other = { ...choice, names: { ...names, middle: 'Rose' } }
    const change = {
      orderLineId: work.orderLineId,
      goods,
      choice: other,
      actorId: null,
      now: after(5),
    }
    expect(await inTransaction(db, (tx) => changeMonogramJob(tx, change))).toMatchObject({
      letters: 'E, H, R',
      price: 30_00,
      workDays: 1,
    })
  })
})

describe('saved monograms', () => {
  test('a member saves, lists and removes them; other members see none', async () => {
    const [ann, ben] = [
      testContext(database, { actor: member() }),
      testContext(database, { actor: member() }),
    ]
    const saved = await saveMonogram(ann, { label: 'Ours', choice, forCompany: false })
    if (isRefusal(saved)) throw new Error(saved.message)
    expect(saved.rows).toMatchObject([{ label: 'Ours', monogramText: 'E, H, J', choice }])
    expect(await listMonograms(ben)).toEqual({ rows: [], company: null })
    expect(await deleteMonogram(ben, { id: saved.rows[0]?.id ?? '' })).toMatchObject({
      refused: 'not-found',
    })
    expect(await deleteMonogram(ann, { id: saved.rows[0]?.id ?? '' })).toEqual({
      rows: [],
      company: null,
    })
  })
})

describe('production', () => {
  test('the queue is sorted by due date, then thread', async () => {
    await execute(db, sql`delete from monogram_job_events`)
    await execute(db, sql`delete from monogram_jobs`)
    for (const [colorId, due] of [
      ['weld', '2026-03-06'],
      ['white', '2026-03-05'],
      ['bottle', '2026-03-05'],
      ['white', '2026-03-05'],
    ] as const)
      await queued({ colorId }, due as '2026-03-05')
    const queue = await listMonogramJobs(db, { states: ['queued'] })
    expect(queue.map((work) => `${work.dueOn} ${work.personalization.choice.colorId}`)).toEqual([
      '2026-03-05 bottle',
      '2026-03-05 white',
      '2026-03-05 white',
      '2026-03-06 weld',
    ])
  })

  test('a job cannot start before its edit time is over, then moves through its states', async () => {
    const { id } = await queued()
    expect(await move(id, 'begin', after(29))).toMatchObject({ refused: 'transition-illegal' })
    expect(await move(id, 'finish')).toMatchObject({
      refused: 'transition-illegal',
      detail: { allowed: ['begin', 'cancel'] },
    })
    for (const [event, state] of [
      ['begin', 'in_work'],
      ['finish', 'done'],
      ['spoil', 'redo'],
      ['begin', 'in_work'],
      ['finish', 'done'],
    ] as const)
      expect(await move(id, event)).toMatchObject({ state })
    const events = await queryRows(
      db,
      { kind: text },
      sql`select kind from monogram_job_events where monogram_job_id = ${id} order by id`,
    )
    expect(events.map((event) => event.kind)).toEqual([
      'queued',
      'begin',
      'finish',
      'spoil',
      'begin',
      'finish',
    ])
  })

  test('cancelled units reduce the job, and the last one cancels it', async () => {
    const { id, orderLineId } = await queued()
    const stop = () =>
      inTransaction(db, (tx) => reduceMonogramJobs(tx, [{ orderLineId, qty: 1 }], after(40)))
    await stop()
    expect(await findMonogramJobOfLine(db, orderLineId)).toMatchObject({ qty: 1, state: 'queued' })
    await move(id, 'begin')
    await stop()
    expect(await findMonogramJobOfLine(db, orderLineId)).toMatchObject({ state: 'cancelled' })
    expect(
      (await listMonogramJobs(db, { states: ['queued', 'in_work', 'redo'] })).some(
        (work) => work.id === id,
      ),
    ).toBe(false)
  })

  test('a reshipped unit gets the same monogram again', async () => {
    const { id, orderLineId, proofId } = await queued()
    for (const event of ['begin', 'finish'] as const) await move(id, event)
    await inTransaction(db, (tx) => requeueMonogramJobs(tx, [{ orderLineId, qty: 1 }], after(40)))
    expect(await findMonogramJobOfLine(db, orderLineId)).toMatchObject({
      state: 'redo',
      qty: 1,
      proofId,
    })
  })

  test('the monogram can change until the edit time is over, and the old one is recorded', async () => {
    const work = await queued()
    const other = { ...choice, names: { ...names, middle: 'Rose' } }
    const change = (now: Date) =>
      inTransaction(db, (tx) =>
        changeMonogramJob(tx, {
          orderLineId: work.orderLineId,
          goods,
          choice: other,
          actorId: null,
          now,
        }),
      )
    expect(await change(after(29))).toMatchObject({ letters: 'E, H, R' })
    expect(await change(after(30))).toMatchObject({ refused: 'transition-illegal' })
    const event = await queryRow(
      db,
      { data: jsonOf() },
      sql`
        select data
        from monogram_job_events
        where monogram_job_id = ${work.id} and kind = 'monogram_changed'`,
    )
    expect(event?.data).toMatchObject({ from: { letters: 'E, H, J' }, to: { letters: 'E, H, R' } })
  })

  test('sheet, PDF and stitches are made from the stored proof', async () => {
    const work = await queued()
    const files = await createProductionFiles(db, work)
    const svg = await findProof(db, work.proofId)
    expect(files.sheet).toContain(svg?.trimEnd())
    expect(files.sheet).toContain('width="215.9mm" height="279.4mm"')
    const pdf = Buffer.from(await files.pdf()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toMatch(/\/MediaBox \[0 0 612(\.0\d*)? 79[12]/)
    const read = readDst(files.dst() ?? new Uint8Array())
    const outline = joinBounds(readPaths(files.svg).map(({ commands }) => getBounds(commands)))
    const xs = read.stitches.filter((stitch) => stitch.kind === 'stitch').map((stitch) => stitch.x)
    expect(
      Math.abs(Math.max(...xs) - Math.min(...xs) - (outline.x2 - outline.x1)),
    ).toBeLessThanOrEqual(0.1)
    expect(read.label).toBe('AB-7K3M9QX2')
  })
})

describe('a monogram adapted to another product', () => {
  test("keeps names and style, with the product's own position, thread and size", async () => {
    const robes = { slug: 'terry-robe-for-a-test', type: 'Robes', takesMonogram: true }
    const to = await findMonogramTemplateFor(db, robes)
    const carried = await adaptMonogram(db, { goods: robes, choice, now: placedAt })
    if (isRefusal(carried)) throw new Error(carried.message)
    expect(carried.letters).toBe((await makePersonalization()).letters)
    expect(carried.choice.templateId).toBe(to?.id)
    expect(carried.choice.templateId).not.toBe(choice.templateId)
    expect(carried.choice.names).toEqual(names)
  })

  test('is refused by a product without monograms', async () => {
    const bare = { slug: 'everyday-napkins', type: 'Napkins', takesMonogram: false }
    expect(await adaptMonogram(db, { goods: bare, choice, now: placedAt })).toMatchObject({
      refused: 'fields-invalid',
    })
  })

  test('a saved monogram is visible to its member only and renders the same proof', async () => {
    const who = member()
    const ctx = testContext(database, { actor: who })
    const saved = await saveMonogram(ctx, { label: 'Eleanor', choice, forCompany: false })
    if (isRefusal(saved)) throw new Error(saved.message)
    const id = saved.rows[0]?.id ?? ''
    expect(await findSavedMonogram(db, { memberId: createId('mem'), id })).toBeNull()
    const found = await findSavedMonogram(db, { memberId: who.id, id })
    expect(await saveMonogramChoice(db, found?.choice ?? choice)).toMatchObject({
      proofId: found?.proofId,
      monogramText: found?.monogramText,
    })
  })
})

describe('proofs', () => {
  test('are deleted after 200 days without use, unless a job, saved monogram or sample needs them', async () => {
    const [dropped, looked] = [
      await makePersonalization({ sizeMm: 102 }),
      await makePersonalization({ colorId: 'bottle' }),
    ]
    const work = await queued({ styleId: 'roman-row' })
    const { rows: templates } = await database.query(
      `select template -> 'samples' ->> 'italic' as sample from monogram_templates where id = 'napkins'`,
    )
    await execute(db, sql`update monogram_proofs set used_at = now() - interval '199 days'`)
    await findProof(db, looked.proofId)
    await monogramJobs({ db, clock: { now: () => new Date(Date.now() + days(2)) } })[
      'monograms.cleanup'
    ]?.({})
    expect(await findProof(db, dropped.proofId)).toBeNull()
    expect(await findProof(db, looked.proofId)).not.toBeNull()
    expect(await findProof(db, work.proofId)).not.toBeNull()
    expect(await findProof(db, String(templates[0]?.['sample']))).not.toBeNull()
  })
})
