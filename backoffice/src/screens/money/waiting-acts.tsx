import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import { isAllowed, useMe } from '../../me'

interface WaitingAct {
  readonly id: string
  readonly act: string
  readonly amount: number
  readonly input: Readonly<Record<string, unknown>>
  readonly by: string
}

interface WaitingActsProps {
  /** The path of the staff call that waits. */
  readonly act: string
  /** What it creates, such as "store credit". */
  readonly noun: string
  /** Only requests for this email address. */
  readonly email?: string | null
}

/** Says what a second person must approve before it happens. */
export function WaitingActs({ act, noun, email }: WaitingActsProps) {
  const me = useMe()
  const { data: acts = [] } = useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) =>
      callApi<{ rows: WaitingAct[] }>('/api/staff/approval/list', { signal }),
    select: ({ rows }) => rows,
    enabled: isAllowed(me, 'approvals.read'),
    retry: false,
  })
  return acts
    .filter((waiting) => waiting.act === act)
    .filter(({ input }) => email === undefined || input['email'] === email)
    .map(({ id, amount, by }) => (
      <Alert
        key={id}
        severity="info"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" component={Link} to="/approvals">
            Open approvals
          </Button>
        }
      >
        {formatMoney(amount)} of {noun} waits for the approval of a second person. Requested by {by}
        .
      </Alert>
    ))
}

/** What is said after an act that may need approval. */
export const describeOutcome = (state: 'done' | 'waiting', done: string): string =>
  state === 'done' ? done : 'This is above your limit and waits for a second person to approve it.'
