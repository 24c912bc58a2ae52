import {
  Button,
  Card,
  CardContent,
  Link as TextLink,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { Link } from 'react-router'
import { callApi } from '../../api'
import { useColleagues } from '../../colleagues'
import { formatQuery } from '../../api'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import type { TicketRecord } from './ticket-record'

interface TicketFactsProps {
  readonly ticket: TicketRecord
  readonly canWrite: boolean
}

/** Who wrote, and who answers. */
export function TicketFacts({ ticket, canWrite }: TicketFactsProps) {
  const { number, name, email, phone, assigneeId } = ticket
  const me = useMe()
  const colleagues = useColleagues()
  const { run, isRunning } = useAct()
  const assign = (id: string | null, who: string) =>
    void run(
      () => callApi('/api/staff/ticket/assign', { body: { number, assigneeId: id } }),
      id ? `${number} is assigned to ${who}.` : `${number} is assigned to nobody.`,
    )
  const isKnown = colleagues.some(({ id }) => id === assigneeId)
  return (
    <Card>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {name}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
        {phone && <Typography>{phone}</Typography>}
        {isAllowed(me, 'customers.read') && (
          <TextLink component={Link} to={customersOf(email)}>
            See the customer
          </TextLink>
        )}
        <TextField
          select
          fullWidth
          label="Assigned to"
          value={assigneeId ?? ''}
          disabled={!canWrite || isRunning}
          onChange={({ target }) =>
            assign(
              target.value || null,
              colleagues.find(({ id }) => id === target.value)?.name ?? '',
            )
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ mt: 2 }}
        >
          <MenuItem value="">Nobody</MenuItem>
          {colleagues.map((colleague) => (
            <MenuItem key={colleague.id} value={colleague.id}>
              {colleague.name}
              {colleague.id === me?.id && ' (you)'}
            </MenuItem>
          ))}
          {assigneeId && !isKnown && (
            <MenuItem value={assigneeId}>Someone who cannot sign in anymore</MenuItem>
          )}
        </TextField>
        {canWrite && me && assigneeId !== me.id && (
          <Button sx={{ mt: 1 }} disabled={isRunning} onClick={() => assign(me.id, 'you')}>
            Assign to me
          </Button>
        )}
      </CardContent>
    </Card>
  )
}

const customersOf = (email: string): string =>
  `/customers${formatQuery({ filter: JSON.stringify({ search: email }) })}`
