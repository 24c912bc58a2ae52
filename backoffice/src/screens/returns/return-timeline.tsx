import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { returnsDeskContract } from '../../../../src/modules/returns/api/desk-contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { callApi } from '../../api'
import { formatTime } from '../../format'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'

type Timeline = OutputOf<(typeof returnsDeskContract)['readReturnTimeline']>

const actors: Readonly<Record<string, string>> = {
  customer: 'buyer',
  staff: 'staff',
  system: 'automatic',
}

/** What happened to the return, newest first. */
export function ReturnTimeline({ number }: { readonly number: string }) {
  const timeZone = useTimeZone()
  const { data: rows = [] } = useQuery({
    queryKey: ['return', 'timeline', number],
    queryFn: ({ signal }) =>
      callApi<Timeline>('/api/staff/return/timeline', { query: { return: number }, signal }),
    select: (timeline) => timeline.rows.toReversed(),
  })
  return (
    <Section title="Timeline">
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ at, text, actor }) => (
          <Box component="li" key={`${at} ${text}`} sx={{ mb: 1 }}>
            <Typography>{text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {formatTime(at, timeZone)}, {actors[actor] ?? actor}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
