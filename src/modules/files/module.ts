import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import type { ScanFile } from '#platform/uploads/scan-file.ts'
import { filesContract } from './contract.ts'
import { filesHandlers, filesStaffHandlers } from './api/http.ts'
import { fileJobs } from './jobs.ts'
import { eraseUnclaimedFiles, exportFiles } from './commands/personal-data.ts'
import { filesStaffContract } from './api/staff-contract.ts'

declare module '#platform/services.ts' {
  interface Services {
    readonly scan?: ScanFile
    readonly files: Pick<Services, 'storage' | 'scan'>
  }
}

export const files = defineModule({
  name: 'files',
  uses: [],
  permissions: {
    'files.read': 'Open files that customers sent',
  },
  provides: { files: ({ storage, scan }) => ({ storage, scan }) },
  on: () => ({ 'member.erased': (tx, { memberId }) => eraseUnclaimedFiles(tx, memberId) }),
  contributes: () => ({ personalData: { files: exportFiles } }),
  routes: (services) => [
    ...createRoutes(filesContract, filesHandlers(services)),
    ...createRoutes(filesStaffContract, filesStaffHandlers(services)),
  ],
  jobs: fileJobs,
  schedule: { 'files.cleanup': '17 * * * *' },
})
