import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import { languages, type Language } from '#kernel/locale/shop-locale.ts'
import { expressPath } from '#modules/payments/express-path.ts'
import { loadAssets } from '#platform/http/assets.ts'
import { describeErrorForLog } from '#platform/http/error-handler.ts'
import { projectRoot } from '#platform/project-root.ts'
import { hasExternalCardForm } from './page-sources.ts'
import type { Shop } from './shop.ts'
import type { Pages } from '../storefront/server.ts'

/** The built storefront, which has a bundle for each language. */
export interface Storefront {
  /** The pages in the language that was loaded last. */
  readonly pages: () => Pages
  /** The files of all languages: a browser may still have a page in another one. */
  readonly asset: (context: Context) => Response | null
  /** Loads the pages in the language of the settings. A bundle is loaded once. */
  loadLanguage(): Promise<void>
}

export async function openStorefront(shop: Shop): Promise<Storefront> {
  const loaded = new Map<Language, Pages>()
  let pages = await load()

  async function load(): Promise<Pages> {
    const { language } = shop.services.settings.get('locale')
    const found = loaded.get(language) ?? (await loadPages(shop, language))
    loaded.set(language, found)
    return found
  }

  return {
    pages: () => pages,
    asset: await loadAssets(languages.map((language) => buildFolder(language, 'client/'))),
    async loadLanguage() {
      pages = await load()
    },
  }
}

const buildFolder = (language: Language, part: string): string =>
  fileURLToPath(new URL(`build/storefront/${language}/${part}`, projectRoot))

async function loadPages(shop: Shop, language: Language): Promise<Pages> {
  const { createPages } = (await import(
    new URL(`build/storefront/${language}/server/index.js`, projectRoot).href
  )) as typeof import('../storefront/server.ts')
  return createPages({
    transport: shop.transport,
    contextMenu: shop.config.CONTEXT_MENU,
    outside: {
      chat: shop.config.CHAT_URL ?? null,
      collector: shop.config.COLLECTOR_URL ?? null,
      cards: hasExternalCardForm(shop.services.providers),
      ...(shop.services.expressPage && { express: expressPath }),
    },
    getShipsBeyond: () => shop.services.settings.get('shipping').beyond,
    guestCheckout: shop.config.GUEST_CHECKOUT,
    origin: shop.config.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    onFault: ({ error, ...fault }) =>
      shop.log.error({ ...fault, ...describeErrorForLog(error) }, 'page rendering failed'),
  })
}
