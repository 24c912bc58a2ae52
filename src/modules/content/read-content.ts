import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Log } from '#platform/log/log.ts'
import { contentFiles, type ContentFiles } from './content-files.ts'
import {
  contentPageSchema,
  faqsFileSchema,
  landingFileSchema,
  mediaKitFileSchema,
  policyFileSchema,
  type policyNames,
  pressFileSchema,
  redirectsFileSchema,
  roleFileSchema,
  type ContentPage,
  type FaqGroup,
  type LandingPage,
  type MediaKitFile,
  type Policy,
  type PressItem,
  type Role,
} from './contract.ts'
import type { Figures } from './domain/fill-in.ts'
import type { Redirect } from './domain/moved-to.ts'
import { versionInForce } from './domain/version-in-force.ts'

export type PolicyName = (typeof policyNames)[number]

/** A page with an address of its own, and the name of its file, which stays when the address is changed. */
export interface Addressed {
  readonly id: string
  readonly file: string
}

/** What the house says of itself, from files that may be edited while the shop runs. */
export interface Content {
  page(name: string): Promise<ContentPage | Refusal>
  roles(now: Date): Promise<Role[]>
  press(now: Date): Promise<(PressItem & Addressed)[]>
  landing(now: Date): Promise<(LandingPage & Addressed)[]>
  redirects(): Promise<readonly Redirect[]>
  mediaKit(): Promise<MediaKitFile | null>
  /** A file that the kit names. */
  kitFile(name: string): Promise<Buffer | null>
  faqs(): Promise<{ groups: FaqGroup[] } | Refusal>
  policy(
    name: PolicyName,
    at: { version?: string | undefined; now: Date },
  ): Promise<Policy | Refusal>
  figures(): Promise<Figures>
  /** The versions in force, for an order to keep. */
  versions(now: Date): Promise<Readonly<Record<PolicyName, string>>>
}

interface ContentParts {
  readonly folder: string
  readonly log: Log
  /** What the settings that decide say now. */
  readonly figures: () => Promise<Figures>
}

export function openContent({ folder, log, figures }: ContentParts): Content {
  const files = contentFiles({ log, figures })
  const list = async <Schema extends z.ZodType>(kind: string, schema: Schema) => {
    const names = await files.names(join(folder, kind))
    const found = await Promise.all(
      names.map((id) =>
        files
          .read(join(folder, kind, `${id}.json`), schema)
          .then((value) => value && { ...(value as z.output<Schema> & object), id, file: id }),
      ),
    )
    return found.filter((one) => one !== null)
  }
  const policyFile = (name: PolicyName, version: string) =>
    files.read(join(folder, 'policies', name, `${version}.json`), policyFileSchema)
  const versionsOf = async (name: PolicyName) => {
    const names = await files.names(join(folder, 'policies', name))
    const found = await Promise.all(names.map((version) => policyFile(name, version)))
    return names.filter((_, index) => found[index])
  }
  const policy: Content['policy'] = async (name, { version, now }) => {
    const { chosen, supersededBy } = versionInForce(await versionsOf(name), {
      today: calendarDate(now),
      asked: version,
    })
    const found = chosen && (await policyFile(name, chosen))
    return found
      ? { ...found, version: chosen, supersededBy }
      : refuse('not-found', 'There is no such version.')
  }
  return {
    figures,
    policy,
    async page(name) {
      return (await files.read(join(folder, `${name}.json`), contentPageSchema)) ?? notWritten()
    },
    async faqs() {
      return (await files.read(join(folder, 'faqs.json'), faqsFileSchema)) ?? notWritten()
    },
    async roles(now) {
      const roles = await list('careers', roleFileSchema)
      const today = calendarDate(now)
      return roles
        .map(({ file: _, ...role }): Role => ({
          ...role,
          open: !role.filled && role.closesAt >= today,
        }))
        .sort((a, b) =>
          a.postedAt === b.postedAt
            ? a.title.localeCompare(b.title)
            : a.postedAt < b.postedAt
              ? 1
              : -1,
        )
    },
    async press(now) {
      const items = (await list('press', pressFileSchema)).map(atItsAddress)
      return items
        .filter(({ embargoUntil }) => !embargoUntil || new Date(embargoUntil) <= now)
        .sort((a, b) => (a.date < b.date ? 1 : -1))
    },
    async landing(now) {
      const pages = (await list('landing', landingFileSchema)).map(atItsAddress)
      return pages.filter(
        ({ from, until }) => (!from || new Date(from) <= now) && (!until || new Date(until) > now),
      )
    },
    ...mayBeMissing(folder, files),
    async versions(now) {
      const today = calendarDate(now)
      const inForce = async (name: PolicyName) =>
        versionInForce(await versionsOf(name), { today }).chosen ?? ''
      return { terms: await inForce('terms'), privacy: await inForce('privacy') }
    },
  }
}

/** Files that a house may do without. */
function mayBeMissing(
  folder: string,
  files: ContentFiles,
): Pick<Content, 'redirects' | 'mediaKit' | 'kitFile'> {
  return {
    async redirects() {
      const isThere = (await files.names(folder)).includes('redirects')
      return (
        (isThere && (await files.read(join(folder, 'redirects.json'), redirectsFileSchema))) || []
      )
    },
    async mediaKit() {
      const kit = join(folder, 'media-kit')
      const isThere = (await files.names(kit)).includes('kit')
      return isThere ? files.read(join(kit, 'kit.json'), mediaKitFileSchema) : null
    },
    kitFile: (name) => readFile(join(folder, 'media-kit', name)).catch(() => null),
  }
}

function atItsAddress<Page extends Addressed & { readonly slug?: string | undefined }>(
  page: Page,
): Page {
  return { ...page, id: page.slug ?? page.id }
}

const notWritten = (): Refusal =>
  refuse('not-found', 'This page is being written. Please look again later.')
