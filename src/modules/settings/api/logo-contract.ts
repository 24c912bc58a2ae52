import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'

export const logoContract = defineContract({
  uploadLogo: {
    method: 'post',
    path: '/api/staff/settings/logo',
    summary:
      'Stores a logo (SVG or PNG, as application/octet-stream) and returns it for the settings of '
      + 'the section "theme"',
    access: 'staff',
    permission: 'settings.write',
    rate: 'write',
    bytes: 2 * 1024 * 1024,
    input: z.strictObject({}),
    output: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
  },
})
