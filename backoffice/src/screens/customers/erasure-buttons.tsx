import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { isAllowed, type Me } from '../../me'
import { useAct } from '../use-act'

interface ErasureButtonsProps {
  readonly request: { readonly id: string; readonly requestedBy: string }
  readonly me: Me | undefined
}

/** Confirms an erasure, which only a second person may, or withdraws it. */
export function ErasureButtons({ request: { id, requestedBy }, me }: ErasureButtonsProps) {
  const { run, isRunning } = useAct()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isAllowed(me, 'customers.erase')) return null
  const isOwn = requestedBy === me?.id
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {isOwn ? (
        <Typography variant="body2">Another person must confirm your request.</Typography>
      ) : (
        <Button variant="outlined" color="error" onClick={() => setIsConfirming(true)}>
          Erase now…
        </Button>
      )}
      <Button
        color="inherit"
        loading={isRunning}
        onClick={() =>
          void run(
            () => callApi('/api/staff/customer/withdrawErasure', { body: { id } }),
            'The request is withdrawn.',
          )
        }
      >
        Withdraw
      </Button>
      {isConfirming && (
        <ActDialog
          title="Erase this customer’s data now"
          confirmLabel="Erase the data"
          isDangerous
          act={() => callApi('/api/staff/customer/confirmErasure', { body: { id } })}
          done={() => 'The data is erased.'}
          onClose={() => setIsConfirming(false)}
        >
          <Typography>
            The account, messages, registries and subscription are deleted. Finished orders keep
            what the books need. This cannot be undone.
          </Typography>
        </ActDialog>
      )}
    </Stack>
  )
}
