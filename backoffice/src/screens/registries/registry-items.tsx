import Add from '@mui/icons-material/Add'
import MoreVert from '@mui/icons-material/MoreVert'
import { Box, Button, Chip, IconButton, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { AddItemDialog, ChangeItemDialog, ElsewhereDialog } from './item-dialogs'
import { OrderDialog } from './order-dialog'
import { SaleDialog } from './sale-dialog'
import { countGiven, formatItem, type RegistryItem, type RegistryRecord } from './registry-record'

interface RegistryItemsProps {
  readonly registry: RegistryRecord
  readonly canWrite: boolean
}

type ItemAct = 'order' | 'change' | 'sell' | 'elsewhere' | 'remove'

const acts: readonly { readonly act: ItemAct; readonly label: string }[] = [
  { act: 'order', label: 'Sell by phone' },
  { act: 'sell', label: 'Sold at the register' },
  { act: 'elsewhere', label: 'Bought elsewhere' },
  { act: 'change', label: 'Change quantity or note' },
  { act: 'remove', label: 'Remove from the registry' },
]

/** What the couple wants, with what is still needed and the acts for each item. */
export function RegistryItems({ registry, canWrite }: RegistryItemsProps) {
  const canDraft = isAllowed(useMe(), 'drafts.write')
  const [isAdding, setIsAdding] = useState(false)
  const [open, setOpen] = useState<{ item: RegistryItem; act: ItemAct } | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={`Items (${registry.items.length})`}
      actions={
        canWrite && (
          <Button startIcon={<Add />} onClick={() => setIsAdding(true)}>
            Add an item
          </Button>
        )
      }
    >
      {registry.items.length === 0 && (
        <Typography color="text.secondary">
          Nothing yet. Add what the couple asks for, or email them the link.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {registry.items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            acts={canWrite ? acts.filter(({ act }) => act !== 'order' || canDraft) : []}
            onAct={(act) => setOpen({ item, act })}
          />
        ))}
      </Box>
      {isAdding && <AddItemDialog registry={registry} onClose={() => setIsAdding(false)} />}
      {open?.act === 'change' && (
        <ChangeItemDialog registry={registry} item={open.item} onClose={close} />
      )}
      {open?.act === 'elsewhere' && (
        <ElsewhereDialog registry={registry} item={open.item} onClose={close} />
      )}
      {open?.act === 'order' && (
        <OrderDialog registry={registry} item={open.item} onClose={close} />
      )}
      {open?.act === 'sell' && <SaleDialog registry={registry} item={open.item} onClose={close} />}
      {open?.act === 'remove' && (
        <RemoveDialog registry={registry} item={open.item} onClose={close} />
      )}
    </Section>
  )
}

interface ItemRowProps {
  readonly item: RegistryItem
  readonly acts: readonly { readonly act: ItemAct; readonly label: string }[]
  readonly onAct: (act: ItemAct) => void
}

function ItemRow({ item, acts: shown, onAct }: ItemRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { counts, wanted, price, code, note, availability } = item
  const facts = [
    `No. ${code}`,
    `${wanted} wanted`,
    `${countGiven(item)} given`,
    counts.held > 0 && `${counts.held} being bought now`,
  ]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto auto',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {formatItem(item)}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {note && <Typography variant="body2">“{note}”</Typography>}
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Typography variant="body2">{formatMoney(price)}</Typography>
        {availability === 'available' ? (
          <Chip
            variant={counts.remaining > 0 ? 'filled' : 'outlined'}
            label={counts.remaining > 0 ? `${counts.remaining} needed` : 'Complete'}
          />
        ) : (
          <Chip
            color="warning"
            variant="outlined"
            label={availability === 'sold-out' ? 'Sold out' : 'No longer sold'}
          />
        )}
      </Box>
      {shown.length > 0 && (
        <>
          <IconButton
            aria-label={`Acts for ${formatItem(item)}`}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreVert />
          </IconButton>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {shown.map(({ act, label }) => (
              <MenuItem
                key={act}
                disabled={act !== 'change' && act !== 'remove' && counts.remaining === 0}
                onClick={() => {
                  setAnchor(null)
                  onAct(act)
                }}
                sx={act === 'remove' ? { color: 'error.main' } : {}}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </Box>
  )
}

interface RemoveDialogProps {
  readonly registry: RegistryRecord
  readonly item: RegistryItem
  readonly onClose: () => void
}

function RemoveDialog({ registry, item, onClose }: RemoveDialogProps) {
  return (
    <ActDialog
      title="Remove this item"
      confirmLabel="Remove it"
      isDangerous
      act={() =>
        callApi('/api/staff/registry/removeItem', { body: { id: registry.id, itemId: item.id } })
      }
      done={() => 'The item was removed.'}
      onClose={onClose}
    >
      <Typography>Guests no longer see {formatItem(item)} on the registry.</Typography>
    </ActDialog>
  )
}
