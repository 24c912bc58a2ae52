import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { contentContract } from './contract.ts'
import { homeSettings } from './home-settings.ts'
import { pageTextsSettings } from './page-texts-settings.ts'
import { navigationSettings } from './navigation-settings.ts'
import { newsletterSettings } from './newsletter-settings.ts'
import { createShopSettingsReader } from './queries/shop-settings-reader.ts'
import { shopContract } from './shop-contract.ts'
import { contentHandlers } from './api/http.ts'
import { contentJobs } from './jobs.ts'
import { createRedirectImport } from './moving/redirect-import.ts'
import type { MatchedPage } from './matched-page.ts'
import { createMediaKits, type FindPrintPhoto } from './queries/media-kit.ts'
import { openContent, type Content } from './queries/read-content.ts'
import type { Figures } from './domain/insert-figures.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly content: Content
    readonly findPicture: FindPrintPhoto
    /** The page of the storefront at a path; null without one. */
    readonly matchPage: (pathname: string) => MatchedPage | null
    /** The folder of the shop's own texts. */
    readonly contentFolder: string
    readonly figures: () => Promise<Figures>
  }
}

export const content = defineModule({
  name: 'content',
  uses: ['catalog', 'imports', 'settings'],
  contributes: (services) => ({ importKinds: [createRedirectImport(services)] }),
  provides: {
    content: ({ contentFolder: folder, log, figures, settings }) =>
      openContent({ folder, log, figures, revision: () => settings.get('shop') }),
    policyVersions: (services) => (now) => services.content.versions(now),
    roles: (services) => (now) => services.content.roles(now),
  },
  settings: [homeSettings, navigationSettings, newsletterSettings, pageTextsSettings],
  routes: (services) => {
    const { content: texts, findPicture } = services
    return [
      ...createRoutes(contentContract, contentHandlers(texts, createMediaKits(texts, findPicture))),
      ...createRoutes(shopContract, { getShopSettings: createShopSettingsReader(services) }),
    ]
  },
  jobs: contentJobs,
  schedule: { 'content.addresses': '*/5 * * * *' },
})
