import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { sorts } from '../contract.ts'
import { parseJson } from './parse-json.ts'

const words = z.array(z.string().trim().min(1).max(255)).max(500)
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'may hold lower-case letters, digits and single dashes')
  .max(255)

const entry = z
  .strictObject({
    slug,
    title: z.string().trim().min(1).max(255),
    kind: z.enum(['department', 'category', 'edit']),
    parent: slug.nullish(),
    intro: z.string().trim().max(5_000).default(''),
    rule: z
      .strictObject({
        types: words.optional(),
        tags: words.optional(),
        options: z.record(z.string(), words).optional(),
        attributes: z.record(z.string(), words).optional(),
        priceMin: z.number().int().min(0).optional(),
        priceMax: z.number().int().min(0).optional(),
        match: z.enum(['all', 'any']).default('all'),
      })
      .nullish(),
    hand: z.array(slug).max(5_000).default([]),
    pinned: z.array(slug).max(500).default([]),
    sort: z.enum(sorts).exclude(['relevance']).default('featured'),
    /** Left out, the picture stays as it is; null takes it away. */
    picture: z.string().max(2_000).nullish(),
  })
  .refine(({ kind, parent }) => kind !== 'category' || parent, {
    path: ['parent'],
    message: 'a category needs the department it belongs to',
  })

export type CollectionEntry = z.output<typeof entry>

export interface Listed {
  readonly count: number
  readonly entries: readonly { readonly line: number; readonly value: CollectionEntry }[]
  readonly faulty: readonly string[]
}

/** The entries of `collections.json` that are right; the others are rejected one by one. */
export async function readCollections(
  file: string,
  departments: ReadonlySet<string>,
  reject: (at: { slug: string; line: number }, reason: string) => void,
): Promise<Listed | null> {
  const list = parseJson(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) {
    reject({ slug: '', line: 1 }, 'The file is not a JSON list of collections.')
    return null
  }
  const faulty: string[] = []
  const entries: { line: number; value: CollectionEntry }[] = []
  list.forEach((raw: unknown, index) => {
    const at = { slug: slugIn(raw), line: index + 1 }
    const read = entry.safeParse(raw)
    const reason = read.success
      ? misplaced(
          read.data,
          entries.map(({ value }) => value),
          (department) => departments.has(department) || isDepartment(list, department),
        )
      : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    if (read.success && reason === null) entries.push({ line: at.line, value: read.data })
    else {
      faulty.push(at.slug)
      reject(at, reason ?? '')
    }
  })
  return { count: list.length, entries, faulty }
}

function misplaced(
  value: CollectionEntry,
  before: readonly CollectionEntry[],
  isKnown: (department: string) => boolean,
): string | null {
  if (before.some((one) => one.slug === value.slug)) return 'slug: an entry above has the same'
  if (value.parent && !isKnown(value.parent))
    return `parent: there is no department "${value.parent}" in the file or in the shop`
  return null
}

function isDepartment(list: readonly unknown[], department: string): boolean {
  const found = list.find((one) => (one as { slug?: unknown } | null)?.slug === department) as
    | { kind?: unknown }
    | undefined
  return found?.kind === 'department'
}

function slugIn(raw: unknown): string {
  const given = typeof raw === 'object' && raw !== null && 'slug' in raw ? raw.slug : ''
  return typeof given === 'string' ? given : ''
}
