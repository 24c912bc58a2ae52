import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import type { RegistryRecord } from './registry-record'

type Action = 'pause' | 'resume' | 'complete' | 'restore'

const actions: Readonly<
  Record<Action, { readonly label: string; readonly effect: string; readonly done: string }>
> = {
  pause: {
    label: 'Pause',
    effect: 'Guests see the registry, but cannot buy from it until it is opened again.',
    done: 'The registry is paused.',
  },
  resume: {
    label: 'Open again',
    effect: 'Guests can buy from the registry again.',
    done: 'The registry is open.',
  },
  complete: {
    label: 'Close',
    effect:
      'Guests can no longer buy from it. Gifts that were bought still ship. It can be opened '
      + 'again.',
    done: 'The registry is closed.',
  },
  restore: {
    label: 'Restore',
    effect: 'The registry is back as it was before it was deleted.',
    done: 'The registry is restored.',
  },
}

const byState: Readonly<Record<RegistryRecord['status'], readonly Action[]>> = {
  draft: [],
  active: ['pause', 'complete'],
  event_passed: ['complete'],
  paused: ['resume', 'complete'],
  completed: ['resume'],
  archived: [],
  deleted: ['restore'],
}

/** Pausing, closing and opening, which say what guests will see. */
export function StatusButtons({ registry }: { readonly registry: RegistryRecord }) {
  const [action, setAction] = useState<Action | null>(null)
  return (
    <>
      {byState[registry.status].map((name) => (
        <Button key={name} variant="outlined" onClick={() => setAction(name)}>
          {actions[name].label}
        </Button>
      ))}
      {action && (
        <ActDialog
          title={`${actions[action].label}: ${registry.title || registry.names}`}
          confirmLabel={actions[action].label}
          act={() =>
            callApi('/api/staff/registry/changeStatus', { body: { id: registry.id, action } })
          }
          done={() => actions[action].done}
          onClose={() => setAction(null)}
        >
          <Typography>{actions[action].effect}</Typography>
        </ActDialog>
      )}
    </>
  )
}
