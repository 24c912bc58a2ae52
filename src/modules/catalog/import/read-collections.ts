import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { sorts } from '../contract.ts'
import { parseJson } from './parse-json.ts'

const wordList = z.array(z.string().trim().min(1).max(255)).max(500)
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'can contain lowercase letters, digits and single dashes')
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
        types: wordList.optional(),
        tags: wordList.optional(),
        options: z.record(z.string(), wordList).optional(),
        attributes: z.record(z.string(), wordList).optional(),
        priceMin: z.number().int().min(0).optional(),
        priceMax: z.number().int().min(0).optional(),
        match: z.enum(['all', 'any']).default('all'),
      })
      .nullish(),
    hand: z.array(slug).max(5_000).default([]),
    pinned: z.array(slug).max(500).default([]),
    sort: z.enum(sorts).exclude(['relevance']).default('featured'),
    /** Omitted, the picture stays; null removes it. */
    picture: z.string().max(2_000).nullish(),
  })
  .refine(({ kind, parent }) => kind !== 'category' || parent, {
    path: ['parent'],
    message: 'a category needs the department it belongs to',
  })

export type CollectionEntry = z.output<typeof entry>

export interface CollectionFileContent {
  readonly count: number
  readonly entries: readonly { readonly line: number; readonly value: CollectionEntry }[]
  readonly faulty: readonly string[]
}

/** Returns the valid entries of `collections.json`; rejects the others one by one. */
export async function readCollections(
  file: string,
  departments: ReadonlySet<string>,
  reject: (location: { slug: string; line: number }, reason: string) => void,
): Promise<CollectionFileContent | null> {
  const list = parseJson(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) {
    reject({ slug: '', line: 1 }, 'The file is not a JSON list of collections.')
    return null
  }
  const faultySlugs: string[] = []
  const entries: { line: number; value: CollectionEntry }[] = []
  list.forEach((raw: unknown, index) => {
    const location = { slug: readSlug(raw), line: index + 1 }
    const parsed = entry.safeParse(raw)
    const reason = parsed.success
      ? findFault(
          parsed.data,
          entries.map(({ value }) => value),
          (department) => departments.has(department) || isDepartment(list, department),
        )
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    if (parsed.success && reason === null) entries.push({ line: location.line, value: parsed.data })
    else {
      faultySlugs.push(location.slug)
      reject(location, reason ?? '')
    }
  })
  return { count: list.length, entries, faulty: faultySlugs }
}

function findFault(
  value: CollectionEntry,
  earlier: readonly CollectionEntry[],
  isKnown: (department: string) => boolean,
): string | null {
  if (earlier.some((other) => other.slug === value.slug))
    return 'slug: another entry above has the same slug'
  if (value.parent && !isKnown(value.parent))
    return `parent: the department "${value.parent}" is neither in the file nor in the shop`
  return null
}

function isDepartment(list: readonly unknown[], department: string): boolean {
  const found = list.find((other) => (other as { slug?: unknown } | null)?.slug === department) as
    | { kind?: unknown }
    | undefined
  return found?.kind === 'department'
}

function readSlug(raw: unknown): string {
  const slugValue = typeof raw === 'object' && raw !== null && 'slug' in raw ? raw.slug : ''
  return typeof slugValue === 'string' ? slugValue : ''
}
