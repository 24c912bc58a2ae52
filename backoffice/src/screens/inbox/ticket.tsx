import { Alert, Box, Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callApi } from '../../api'
import { formatDate, formatTime } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { ScreenTitle } from '../../frame/screen-title'
import { useChoiceLabel } from '../../list/list-descriptions'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { MergeDialog } from './merge-dialog'
import { TicketComposer } from './ticket-composer'
import { TicketFacts } from './ticket-facts'
import { TicketOrder } from './ticket-order'
import { stateLabels, useNotes, useTicket, type TicketRecord } from './ticket-record'
import { TicketThread } from './ticket-thread'

/** A conversation with its writer, the order that it is about, and what colleagues noted. */
export function Ticket() {
  const { number = '' } = useParams()
  const { data: ticket, error } = useTicket(number)
  const me = useMe()
  // Notes that came later would move the button to send from under the pointer.
  const notes = useNotes(number)
  if (error && !ticket) return <MissingPage />
  if (!ticket || !notes) return <LoadingPage />
  const canWrite = isAllowed(me, 'inbox.write')
  return (
    <>
      <TicketTitle ticket={ticket} canWrite={canWrite} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ maxWidth: 820, minWidth: 0 }}>
          <TicketThread ticket={ticket} notes={notes} />
          {canWrite ? (
            <TicketComposer key={ticket.number} ticket={ticket} />
          ) : (
            <Alert severity="info">Your role can read tickets and cannot answer them.</Alert>
          )}
        </Box>
        <Stack spacing={2} component="aside" aria-label="About this ticket">
          <TicketFacts ticket={ticket} canWrite={canWrite} />
          <TicketOrder ticket={ticket} canWrite={canWrite} />
        </Stack>
      </Box>
    </>
  )
}

interface TicketTitleProps {
  readonly ticket: TicketRecord
  readonly canWrite: boolean
}

function TicketTitle({ ticket, canWrite }: TicketTitleProps) {
  const { number, name, subject, state, createdAt } = ticket
  const timeZone = useTimeZone()
  const label = useChoiceLabel('ticket')
  const { run, isRunning } = useAct()
  const [isMerging, setIsMerging] = useState(false)
  const move = (step: string, done: string) =>
    void run(() => callApi('/api/staff/feedback/move', { body: { number, move: step } }), done)
  const isOpen = state === 'new' || state === 'open' || state === 'waiting_customer'
  return (
    <>
      <ScreenTitle
        title={`${name}, ${label('subject', subject).toLowerCase()}`}
        hint={`${number}, written ${formatTime(createdAt, timeZone)}`}
      >
        {canWrite && isOpen && (
          <Button
            disabled={isRunning}
            onClick={() => move('resolve', `${number} is resolved. No email was sent.`)}
          >
            Resolve without an answer
          </Button>
        )}
        {canWrite && isOpen && <Button onClick={() => setIsMerging(true)}>Merge</Button>}
        {canWrite && (state === 'new' || state === 'open') && (
          <Button
            color="error"
            disabled={isRunning}
            onClick={() => move('discard', `${number} is spam.`)}
          >
            Spam
          </Button>
        )}
        {canWrite && state === 'spam' && (
          <Button
            variant="outlined"
            disabled={isRunning}
            onClick={() => move('restore', `${number} is open again.`)}
          >
            Not spam
          </Button>
        )}
      </ScreenTitle>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <Chip label={stateLabels[state]} variant="outlined" />
        <Promise ticket={ticket} />
      </Stack>
      {isMerging && <MergeDialog ticket={ticket} onClose={() => setIsMerging(false)} />}
    </>
  )
}

/** Who acts next, and by when. */
function Promise({ ticket }: { readonly ticket: TicketRecord }) {
  const timeZone = useTimeZone()
  const { firstReplyBy, isLate, state } = ticket
  if (state === 'waiting_customer') return <Chip label="The customer writes next" />
  if (state !== 'new' && state !== 'open') return null
  if (!firstReplyBy) return <Chip label="You answer next" />
  const date = formatDate(firstReplyBy, timeZone)
  return (
    <Chip
      color={isLate ? 'error' : 'default'}
      label={isLate ? `Answer was promised by ${date}` : `You answer next, by ${date}`}
    />
  )
}
