import { refuse } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { findPageByAddress } from '../queries/addresses.ts'
import type { contentContract } from '../contract.ts'
import { findRedirect } from '../queries/find-redirect.ts'
import type { MediaKits } from '../queries/media-kit.ts'
import type { AddressedPage, Content } from '../queries/read-content.ts'

export function contentHandlers(
  content: Content,
  kits: MediaKits,
): Handlers<typeof contentContract> {
  return {
    readPage: (_ctx, { name }) => content.page(name),
    readFaqs: () => content.faqs(),
    readPolicy: ({ now }, { name, version }) => content.policy(name, { version, now }),
    readFigures: () => content.figures(),
    listRoles: async ({ now }) => ({
      rows: (await content.roles(now)).filter((role) => role.open),
    }),
    readRole: async ({ now }, { id }) =>
      (await content.roles(now)).find((role) => role.id === id)
      ?? refuse('not-found', 'This position was not found. It may have been filled.', {
        reason: 'role-not-found',
      }),
    listPress: async ({ now }) => ({ rows: (await content.press(now)).map(withoutFile) }),
    readPress: async ({ db, now }, { id }) => {
      const item = await findPageByAddress(db, 'press', {
        pages: await content.press(now),
        address: id,
      })
      return item
        ? withoutFile(item)
        : refuse('not-found', 'Page not found.', { reason: 'press-item-not-found' })
    },
    readMediaKit: ({ now }) => kits.describe(now),
    downloadMediaKit: ({ now }) => kits.download(now),
    listLandingPages: async ({ now }) => ({
      rows: (await content.landing(now))
        .filter(({ hidden }) => !hidden)
        .map(({ id, title }) => ({ id, title })),
    }),
    readLandingPage: async ({ db, now }, { id }) => {
      const page = await findPageByAddress(db, 'landing', {
        pages: await content.landing(now),
        address: id,
      })
      return page
        ? withoutFile(page)
        : refuse('not-found', 'This page was not found. It may have expired.', {
            reason: 'landing-page-not-found',
          })
    },
    findRedirect: async ({ db }, { path }) => ({
      to: await findRedirect(db, await content.redirects(), path),
    }),
  }
}

function withoutFile<Page extends AddressedPage>({ file: _, ...page }: Page): Omit<Page, 'file'> {
  return page
}
