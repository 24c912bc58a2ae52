import { Link as TextLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { stateLabels, type Draft } from '../drafts/draft-record'

interface Addition extends Pick<Draft, 'id' | 'number' | 'state' | 'total'> {
  readonly orderNumber: string | null
}

/** What edits of the order have charged by link. */
export function OrderAdditions({ number }: { readonly number: string }) {
  const { data } = useQuery({
    queryKey: ['draft', 'additions', number],
    queryFn: ({ signal }) =>
      callApi<{ rows: Addition[] }>('/api/staff/draft/list', {
        query: { editOf: number },
        signal,
      }),
    enabled: isAllowed(useMe(), 'drafts.read'),
    retry: false,
  })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Additions">
      <Stack spacing={0.5}>
        {data.rows.map(({ id, number: draft, state, total, orderNumber }) => (
          <Typography key={id} variant="body2">
            <TextLink component={Link} to={`/drafts/${id}`}>
              {draft}
            </TextLink>
            {total !== null && `, ${formatMoney(total)}`}: {stateLabels[state]}
            {orderNumber && (
              <>
                {' as '}
                <TextLink component={Link} to={`/orders/${orderNumber}`}>
                  {orderNumber}
                </TextLink>
              </>
            )}
          </Typography>
        ))}
      </Stack>
    </Section>
  )
}
