import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import { contentContract } from './contract.ts'
import { contentHandlers } from './api/http.ts'
import { contentJobs } from './jobs.ts'
import { createMediaKits, type FindPrintPhoto } from './queries/media-kit.ts'
import { openContent, type Content } from './queries/read-content.ts'
import type { Figures } from './domain/insert-figures.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly content: Content
    readonly findPicture: FindPrintPhoto
    /** The folder of the shop's own texts. */
    readonly contentFolder: string
    readonly figures: () => Promise<Figures>
  }
}

export const content = defineModule({
  name: 'content',
  uses: [],
  provides: {
    content: ({ contentFolder: folder, log, figures }) => openContent({ folder, log, figures }),
    policyVersions: (services) => (now) => services.content.versions(now),
    roles: (services) => (now) => services.content.roles(now),
  },
  routes: ({ content: texts, findPicture }) =>
    createRoutes(contentContract, contentHandlers(texts, createMediaKits(texts, findPicture))),
  jobs: contentJobs,
  schedule: { 'content.addresses': '*/5 * * * *' },
})
