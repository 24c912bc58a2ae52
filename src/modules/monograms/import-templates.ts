import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import { largestArea } from './domain/sheet.ts'
import {
  curves,
  faceIds,
  frames,
  layouts,
  methods,
  sceneKinds,
  traits,
  listTraits,
  type MonogramStyle,
  type MonogramTemplate,
  type StoredTemplate,
} from './domain/template.ts'
import { renderProof } from './render-proof.ts'
import { saveProof } from './commands/save-proof.ts'
import { generateProofId } from './queries/proof-id.ts'

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
const name = z.string().trim().min(1).max(60)
const note = z.string().trim().max(120).default('')
const mm = z.number().positive().max(2_000)

const placeEntry = z
  .strictObject({
    id,
    name,
    note,
    area: z.strictObject({
      width: mm.max(largestArea.width),
      height: mm.max(largestArea.height),
      safe: z.number().min(0),
    }),
    scene: z.strictObject({
      kind: z.enum(sceneKinds),
      width: mm,
      height: mm,
      x: z.number().min(0),
      y: z.number().min(0),
    }),
  })
  .refine(
    ({ area }) => area.width > area.safe * 2 && area.height > area.safe * 2,
    'the safe area is empty',
  )
  .refine(
    ({ area, scene }) =>
      scene.x + area.width <= scene.width && scene.y + area.height <= scene.height,
    'the area is outside of its scene',
  )

const styleEntry = z
  .strictObject({
    id,
    name,
    note,
    faceId: z.enum(faceIds),
    layout: z.enum(layouts),
    frame: z.enum(frames).default('none'),
    curve: z.enum(curves).default('none'),
    minLength: z.number().int().min(1).default(1),
    maxLength: z.number().int().min(1).max(40).default(3),
    letterCase: z.enum(['upper', 'as-typed']).default('upper'),
  })
  .refine(
    ({ curve, layout }) => curve === 'none' || layout === 'name' || layout === 'date',
    'only a name or a date can be curved',
  )

const colorEntry = z.strictObject({
  id,
  name,
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  code: z.string().max(20).default(''),
})
const sizeEntry = z.strictObject({ mm: z.number().int().min(2).max(300), label: name, note })

const rushEntry = z.strictObject({
  fee: z.number().int().min(0),
  workDays: z.number().int().min(0).max(60),
})

/** Styles and colors are defined once and referenced by templates. */
const templateFile = z.strictObject({
  lookTwice: z.array(z.string().trim().toLowerCase().min(2).max(40)).max(500).default([]),
  /** Traits that a method does not support; for example, foil has no curves. */
  without: z.partialRecord(z.enum(methods), z.array(z.enum(traits))).default({}),
  styles: z.array(styleEntry).min(1),
  colors: z.record(z.string(), z.array(colorEntry).min(1)),
  templates: z
    .array(
      z.strictObject({
        id,
        name,
        goods: z.strictObject({
          types: z.array(z.string()).default([]),
          slugs: z.array(z.string()).default([]),
        }),
        method: z.enum(methods),
        places: z.array(placeEntry).min(1),
        styles: z.array(id).min(1),
        colors: z.string(),
        sizes: z.array(sizeEntry).min(1),
        price: z.number().int().min(0),
        pricePerLetter: z.number().int().min(0).default(0),
        workDays: z.number().int().min(0).max(60),
        rush: rushEntry.nullable().default(null),
        editMinutes: z
          .number()
          .int()
          .min(0)
          .max(7 * 24 * 60)
          .default(30),
      }),
    )
    .min(1),
})
type TemplateFile = z.infer<typeof templateFile>

export interface TemplateImportResult {
  readonly templates: number
  readonly fault: string | null
}

export interface TemplateImportInput {
  readonly file: string
  /** Deactivates templates that are not in the file. */
  readonly archiveMissing?: boolean
}

/** Imports `monograms.json`: creates, updates and activates its templates. */
export async function importMonogramTemplates(
  { db }: { readonly db: Db },
  { file, archiveMissing = false }: TemplateImportInput,
): Promise<TemplateImportResult> {
  const parsed = templateFile.safeParse(parse(await readFile(file, 'utf8')))
  if (!parsed.success)
    return {
      templates: 0,
      fault: parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
        .join('; '),
    }
  const fault = findFault(parsed.data)
  if (fault) return { templates: 0, fault }
  const resolved = parsed.data.templates.map((entry) => resolve(parsed.data, entry))
  await inTransaction(db, async (tx) => {
    for (const [position, template] of resolved.entries()) {
      const samples = await saveSamples(tx, template)
      const stored: StoredTemplate = { ...template, lookTwice: parsed.data.lookTwice, samples }
      await execute(
        tx,
        sql`
          insert into monogram_templates (id, position, template)
          values (${template.id}, ${position}, ${json(stored)})
          on conflict (id) do update
          set position = excluded.position, template = excluded.template, active = true,
            updated_at = now()`,
      )
    }
    if (archiveMissing) {
      const ids = resolved.map((entry) => entry.id)
      await execute(tx, sql`update monogram_templates set active = false where id <> all(${ids})`)
    }
  })
  return { templates: resolved.length, fault: null }
}

/** The id of the sample proof by style; empty for a style that cannot be rendered. */
async function saveSamples(tx: Tx, template: MonogramTemplate): Promise<Record<string, string>> {
  const samples: Record<string, string> = {}
  for (const style of template.styles) {
    const sample = renderSample(template, style)
    samples[style.id] = sample?.proofId ?? ''
    if (sample) await saveProof(tx, sample)
  }
  return samples
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function findFault({ templates, styles, colors, without }: TemplateFile): string | null {
  for (const template of templates) {
    const unknownStyle = template.styles.find(
      (wanted) => !styles.some((entry) => entry.id === wanted),
    )
    if (unknownStyle) return `${template.id}: unknown style ${unknownStyle}`
    if (!Object.hasOwn(colors, template.colors))
      return `${template.id}: unknown colors ${template.colors}`
    if (template.rush && template.rush.workDays >= template.workDays)
      return `${template.id}: rush must take fewer days`
    for (const style of styles.filter((entry) => template.styles.includes(entry.id))) {
      const trait = listTraits(style).find((entry) => without[template.method]?.includes(entry))
      if (trait)
        return `${template.id}: ${style.id} is ${trait}, which ${template.method} does not support`
    }
  }
  return null
}

function resolve(
  { styles, colors }: TemplateFile,
  template: TemplateFile['templates'][number],
): MonogramTemplate {
  return {
    ...template,
    styles: styles.filter((entry) => template.styles.includes(entry.id)),
    colors: colors[template.colors] ?? [],
  }
}

const sampleArea = { width: 60, height: 34, safe: 2 } as const

/** Renders the sample of a style in the first color, with the same code as proofs. */
function renderSample(
  template: MonogramTemplate,
  style: MonogramStyle,
): { proofId: string; svg: string } | null {
  const [place, color] = [template.places[0], template.colors[0]]
  if (!place || !color) return null
  const card = {
    ...template,
    places: [{ ...place, area: sampleArea }],
    sizes: [{ mm: sampleArea.height, label: '', note: '' }],
  }
  const names = {
    first: 'Eleanor',
    middle: 'James',
    last: 'Hartwell',
    partner: 'Wren',
    letters: '',
    text: style.layout === 'date' ? '6.3.27' : 'Nora',
  }
  const choice = {
    placeId: place.id,
    styleId: style.id,
    colorId: color.id,
    sizeMm: sampleArea.height,
    names,
  }
  const proof = renderProof({ ...card, lookTwice: [], samples: {} }, choice, null)?.proof
  return proof ? { proofId: generateProofId(template.id, choice, proof.svg), svg: proof.svg } : null
}
