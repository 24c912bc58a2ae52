import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { emailsHandlers } from './api/http.ts'
import { emailPreviewRoutes } from './api/preview-routes.ts'
import { emailsContract } from './contract.ts'

export const emails = defineModule({
  name: 'emails',
  uses: ['catalog', 'staff'],
  routes: (services) => createRoutes(emailsContract, emailsHandlers(services)),
  mounts: (services) => [
    { path: '/email-previews', rate: 'page', app: emailPreviewRoutes(services) },
  ],
})
