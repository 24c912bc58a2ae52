import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Log } from '#platform/log/log.ts'
import { createContentFiles, type ContentFiles } from '../content-files.ts'
import {
  contentPageSchema,
  faqsFileSchema,
  landingFileSchema,
  policyFileSchema,
  type policyNames,
  pressFileSchema,
  redirectsFileSchema,
  roleFileSchema,
  type ContentPage,
  type FaqGroup,
  type LandingPage,
  type Policy,
  type PressItem,
  type Role,
} from '../contract.ts'
import { mediaKitFileSchema, type MediaKitFile } from '../media-kit-schemas.ts'
import type { Figures } from '../domain/insert-figures.ts'
import type { Redirect } from '../domain/resolve-redirect.ts'
import { chooseVersion } from '../domain/choose-version.ts'

export type PolicyName = (typeof policyNames)[number]

/** A page with its address `id` and the name of its file, which stays when the address changes. */
export interface AddressedPage {
  readonly id: string
  readonly file: string
}

/** Texts of the shop, from files that can be edited while it runs. */
export interface Content {
  page(name: string): Promise<ContentPage | Refusal>
  roles(now: Date): Promise<Role[]>
  press(now: Date): Promise<(PressItem & AddressedPage)[]>
  landing(now: Date): Promise<(LandingPage & AddressedPage)[]>
  redirects(): Promise<readonly Redirect[]>
  mediaKit(): Promise<MediaKitFile | null>
  /** A file of the media kit. */
  kitFile(name: string): Promise<Buffer | null>
  faqs(): Promise<{ groups: FaqGroup[] } | Refusal>
  policy(
    name: PolicyName,
    at: { version?: string | undefined; now: Date },
  ): Promise<Policy | Refusal>
  figures(): Promise<Figures>
  /** The versions in force, which an order records. */
  versions(now: Date): Promise<Readonly<Record<PolicyName, string>>>
}

interface ContentOptions {
  readonly folder: string
  readonly log: Log
  readonly figures: () => Promise<Figures>
  /** Changes with the settings, whose figures the texts contain. */
  readonly revision?: () => unknown
}

export function openContent({ folder, ...options }: ContentOptions): Content {
  const { figures } = options
  const files = createContentFiles(options)
  return {
    figures,
    async page(name) {
      const exists = (await files.names(folder)).includes(name)
      const page = exists && (await files.read(join(folder, `${name}.json`), contentPageSchema))
      return page || refuseMissingPage()
    },
    async faqs() {
      return (await files.read(join(folder, 'faqs.json'), faqsFileSchema)) ?? refuseMissingPage()
    },
    ...readDatedFiles(folder, files),
    ...readOptionalFiles(folder, files),
    ...readPolicies(folder, files),
  }
}

function readDatedFiles(
  folder: string,
  files: ContentFiles,
): Pick<Content, 'roles' | 'press' | 'landing'> {
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
  return {
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
      const items = (await list('press', pressFileSchema)).map(withSlugAsId)
      return items
        .filter(({ embargoUntil }) => !embargoUntil || new Date(embargoUntil) <= now)
        .sort((a, b) => (a.date < b.date ? 1 : -1))
    },
    async landing(now) {
      const pages = (await list('landing', landingFileSchema)).map(withSlugAsId)
      return pages.filter(
        ({ from, until }) => (!from || new Date(from) <= now) && (!until || new Date(until) > now),
      )
    },
  }
}

function readPolicies(folder: string, files: ContentFiles): Pick<Content, 'policy' | 'versions'> {
  const readPolicyFile = (name: PolicyName, version: string) =>
    files.read(join(folder, 'policies', name, `${version}.json`), policyFileSchema)
  const listValidVersions = async (name: PolicyName) => {
    const names = await files.names(join(folder, 'policies', name))
    const found = await Promise.all(names.map((version) => readPolicyFile(name, version)))
    return names.filter((_, index) => found[index])
  }
  const policy: Content['policy'] = async (name, { version, now }) => {
    const { chosen, supersededBy } = chooseVersion(await listValidVersions(name), {
      today: calendarDate(now),
      asked: version,
    })
    const found = chosen && (await readPolicyFile(name, chosen))
    return found
      ? { ...found, version: chosen, supersededBy }
      : refuse('not-found', 'This version was not found.', { reason: 'policy-version-not-found' })
  }
  return {
    policy,
    async versions(now) {
      const today = calendarDate(now)
      const inForce = async (name: PolicyName) =>
        chooseVersion(await listValidVersions(name), { today }).chosen ?? ''
      return { terms: await inForce('terms'), privacy: await inForce('privacy') }
    },
  }
}

function readOptionalFiles(
  folder: string,
  files: ContentFiles,
): Pick<Content, 'redirects' | 'mediaKit' | 'kitFile'> {
  return {
    async redirects() {
      const exists = (await files.names(folder)).includes('redirects')
      return (
        (exists && (await files.read(join(folder, 'redirects.json'), redirectsFileSchema))) || []
      )
    },
    async mediaKit() {
      const kit = join(folder, 'media-kit')
      const exists = (await files.names(kit)).includes('kit')
      return exists ? files.read(join(kit, 'kit.json'), mediaKitFileSchema) : null
    },
    kitFile: (name) => readFile(join(folder, 'media-kit', name)).catch(() => null),
  }
}

function withSlugAsId<Page extends AddressedPage & { readonly slug?: string | undefined }>(
  page: Page,
): Page {
  return { ...page, id: page.slug ?? page.id }
}

const refuseMissingPage = (): Refusal =>
  refuse('not-found', 'This page is not available yet. Please check back later.', {
    reason: 'page-not-available',
  })
