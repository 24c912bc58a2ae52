import { Alert, Box, Button, Paper, Stack, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api'
import { ActDialog } from '../form/act-dialog'
import { formatMoney, formatTime, toText } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { ScreenTitle } from '../frame/screen-title'
import { isAllowed, useMe, useTimeZone } from '../me'
import { describeApproval, type ApprovalRequest } from './describe-approval'

interface Decision {
  readonly request: ApprovalRequest
  readonly approve: boolean
}

/** Money that was made out of nothing above a limit, and waits for a second person. */
export function Approvals() {
  const { data: requests, error } = useQuery({
    queryKey: ['approvals'],
    queryFn: ({ signal }) =>
      callApi<{ rows: ApprovalRequest[] }>('/api/staff/approval/list', { signal }),
    select: ({ rows }) => rows,
    refetchInterval: 60_000,
  })
  const [decision, setDecision] = useState<Decision | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!requests) return <LoadingPage />
  return (
    <Box sx={{ maxWidth: 860 }}>
      <ScreenTitle
        title="Approvals"
        hint={
          'Credit, gift cards, points, codes and refunds above someone’s limit. '
          + 'Another person decides.'
        }
      />
      {codes.length > 0 && (
        <Alert severity="success" onClose={() => setCodes([])} sx={{ mb: 2 }}>
          These codes are shown once: <strong>{codes.join(', ')}</strong>
        </Alert>
      )}
      {requests.length === 0 ? (
        <Box sx={{ p: 4, textAlign: 'center', border: 1, borderColor: 'divider' }}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            Nothing waits for approval
          </Typography>
          <Typography color="text.secondary">
            When someone gives away more than the limit of their role, the request appears here.
          </Typography>
        </Box>
      ) : (
        <Stack component="ul" spacing={1.5} aria-label="Requests" sx={{ m: 0, p: 0 }}>
          {requests.map((request) => (
            <Request key={request.id} request={request} onDecide={setDecision} />
          ))}
        </Stack>
      )}
      {decision && (
        <DecisionDialog decision={decision} onClose={() => setDecision(null)} onCodes={setCodes} />
      )}
    </Box>
  )
}

interface RequestProps {
  readonly request: ApprovalRequest
  readonly onDecide: (decision: Decision) => void
}

function Request({ request, onDecide }: RequestProps) {
  const me = useMe()
  const timeZone = useTimeZone()
  const { title, consequence } = describeApproval(request)
  const obstacle = findObstacle(request, isAllowed(me, 'approvals.decide'))
  const reason = toText(request.input['reason'])
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, listStyle: 'none' }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'start' }}>
        <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {request.isOwn ? 'You' : request.by}, {formatTime(request.at, timeZone)}
          </Typography>
          {reason && <Typography sx={{ mt: 1 }}>Reason: {reason}</Typography>}
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {consequence}
          </Typography>
        </Box>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
          {formatMoney(request.amount)}
        </Typography>
        <Tooltip title={obstacle ?? ''}>
          <Stack direction="row" spacing={1}>
            <Button
              disabled={obstacle !== null}
              onClick={() => onDecide({ request, approve: false })}
            >
              Deny
            </Button>
            <Button
              variant="contained"
              disabled={obstacle !== null}
              onClick={() => onDecide({ request, approve: true })}
            >
              Approve
            </Button>
          </Stack>
        </Tooltip>
      </Stack>
      {obstacle && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {obstacle}
        </Typography>
      )}
    </Paper>
  )
}

function findObstacle({ isOwn }: ApprovalRequest, canDecide: boolean): string | null {
  if (isOwn) return 'You asked for this, so another person must decide.'
  return canDecide ? null : 'Your role can see requests and cannot decide them.'
}

interface DecisionDialogProps {
  readonly decision: Decision
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

function DecisionDialog({ decision, onClose, onCodes }: DecisionDialogProps) {
  const { request, approve } = decision
  const { title, consequence } = describeApproval(request)
  return (
    <ActDialog
      title={approve ? `${title}?` : `Deny this request?`}
      confirmLabel={approve ? `Approve ${formatMoney(request.amount)}` : 'Deny'}
      isDangerous={!approve}
      act={() =>
        callApi<{ result: { codes?: readonly string[] } | null }>('/api/staff/approval/decide', {
          body: { id: request.id, approve },
        })
      }
      done={() => (approve ? `Approved: ${title}.` : `Denied: ${title}.`)}
      onDone={({ result }) => {
        onCodes(result?.codes ?? [])
        onClose()
      }}
      onClose={onClose}
    >
      <Typography>
        {approve ? consequence : `${title}. Nothing happens, and ${request.by} has to ask again.`}
      </Typography>
    </ActDialog>
  )
}
