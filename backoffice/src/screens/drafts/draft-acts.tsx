import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney } from '../../format'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { canBeChanged, countUnits, type Draft, type DraftPreview } from './draft-record'
import type { DraftForm } from './use-draft-input'

export type PlaceAct = 'send' | 'paid'

interface DraftActsProps {
  readonly draft: Draft | null
  readonly form: DraftForm
  readonly preview: DraftPreview | undefined
  readonly onPlace: (act: PlaceAct) => void
}

/** Send the link, or what is next; the other acts are in the menu. */
export function DraftActs({ draft, form, preview, onPlace }: DraftActsProps) {
  const me = useMe()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  const acts = useDraftActs(draft)
  if (!isAllowed(me, 'drafts.write')) return null
  const isOpen = !draft || canBeChanged(draft)
  const hasItems = countUnits(form.input.contents) > 0
  const isSent = draft?.state === 'sent' && !form.isDirty
  const due = preview?.checkout.due ?? 0
  const missing = preview?.checkout.missing ?? []
  const canPay = hasItems && missing.every((section) => section === 'billing')
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const menu = [
    ...(isSent ? [{ label: 'Send a new link…', act: () => onPlace('send') }] : []),
    ...(isOpen && canPay && preview
      ? [{ label: 'Mark as paid…', act: () => onPlace('paid') }]
      : []),
    ...(draft ? [{ label: 'Duplicate', act: acts.duplicate }] : []),
    ...(draft && isOpen ? [{ label: 'Cancel the draft…', act: () => setIsCancelling(true) }] : []),
  ]
  return (
    <>
      {menu.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<MoreHoriz />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          More
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {menu.map(({ label, act }) => (
          <MenuItem key={label} onClick={choose(act)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {isSent ? (
        <Button variant="contained" onClick={acts.copyLink}>
          Copy the link
        </Button>
      ) : (
        isOpen && (
          <Button
            variant="contained"
            disabled={!preview || !hasItems || missing.length > 0}
            onClick={() => onPlace('send')}
          >
            {due > 0 ? `Send a link for ${formatMoney(due)}…` : 'Send the link…'}
          </Button>
        )
      )}
      {isCancelling && draft && (
        <ActDialog
          title={`Cancel draft ${draft.number}`}
          confirmLabel="Cancel the draft"
          closeLabel="Keep the draft"
          isDangerous
          act={() =>
            callApi('/api/staff/draft/cancel', { body: { id: draft.id, version: draft.version } })
          }
          done={() => 'The draft was canceled.'}
          onClose={() => setIsCancelling(false)}
        >
          <Typography>
            {draft.state === 'sent'
              ? 'The link that was sent ends, and the stock is released. Nobody is charged.'
              : 'Nothing was ordered or charged.'}
          </Typography>
        </ActDialog>
      )}
    </>
  )
}

function useDraftActs(draft: Draft | null) {
  const notify = useNotify()
  const navigate = useNavigate()
  const { run } = useAct()
  const id = draft?.id ?? ''
  const copyLink = async () => {
    try {
      const { url } = await callApi<{ url: string }>('/api/staff/draft/link', { query: { id } })
      await navigator.clipboard.writeText(url)
      notify('The payment link was copied.', { type: 'success' })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
  const duplicate = async () => {
    const copy = await run(
      () => callApi<{ id: string; number: string }>('/api/staff/draft/duplicate', { body: { id } }),
      ({ number }) => `This is the copy, draft ${number}.`,
    )
    if (copy) void navigate(`/drafts/${copy.id}`)
  }
  return {
    copyLink: () => void copyLink(),
    duplicate: () => void duplicate(),
  }
}
