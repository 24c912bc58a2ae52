import { createRoutes } from '#platform/http/route.ts'
import { defineModule, type Services } from '#platform/services.ts'

import { contentContract } from './contract.ts'
import { contentHandlers, contentStaffHandlers } from './http.ts'
import { contentJobs } from './jobs.ts'
import { mediaKits, type FindPicture } from './media-kit.ts'
import { openContent, type Content } from './read-content.ts'
import { contentStaffContract } from './staff-contract.ts'
import type { AnswerParts } from './watch-answers.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly content: Content
    readonly findPicture: FindPicture
    readonly contentFolder: AnswerParts['folder']
    readonly figures: AnswerParts['figures']
    /** Where the shop reads its own email. */
    readonly shopEmail: string
  }
}

const answersOf = ({
  contentFolder: folder,
  figures,
  mails,
  origin,
  shopEmail: house,
}: Services): AnswerParts => ({ folder, figures, mails, origin, house })

export const content = defineModule({
  name: 'content',
  uses: [],
  provides: {
    content: ({ contentFolder: folder, log, figures }) => openContent({ folder, log, figures }),
    policyVersions: (services) => (now) => services.content.versions(now),
    roles: (services) => (now) => services.content.roles(now),
  },
  routes: (services) => [
    ...createRoutes(
      contentContract,
      contentHandlers(services.content, mediaKits(services.content, services.findPicture)),
    ),
    ...createRoutes(contentStaffContract, contentStaffHandlers(answersOf(services))),
  ],
  jobs: (services) => contentJobs({ ...services, answers: answersOf(services) }),
  schedule: { 'content.watch-answers': '40 13 * * *', 'content.addresses': '*/5 * * * *' },
})
