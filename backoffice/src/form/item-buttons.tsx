import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import { IconButton, Stack } from '@mui/material'
import type { ReactNode } from 'react'

interface ItemButtonsProps {
  readonly label: string
  readonly index: number
  readonly count: number
  readonly minItems: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** Moves an item of a list up or down, or removes it. */
export function ItemButtons(props: ItemButtonsProps) {
  const { label, index, count, minItems, onMove, onRemove } = props
  return (
    <Stack direction="row">
      <ItemButton
        label={`Move ${label} up`}
        icon={<ArrowUpward fontSize="small" />}
        isDisabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <ItemButton
        label={`Move ${label} down`}
        icon={<ArrowDownward fontSize="small" />}
        isDisabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <ItemButton
        label={`Remove ${label}`}
        icon={<Delete fontSize="small" />}
        isDisabled={count <= minItems}
        onClick={onRemove}
      />
    </Stack>
  )
}

export function moveItem(values: readonly unknown[], from: number, to: number): unknown[] {
  const next = [...values]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface ItemButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function ItemButton({ label, icon, isDisabled, onClick }: ItemButtonProps) {
  return (
    <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </IconButton>
  )
}
