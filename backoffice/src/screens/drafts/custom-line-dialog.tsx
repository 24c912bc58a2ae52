import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
} from '@mui/material'
import { useState } from 'react'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import { parseMoney } from '../../form/money-text'
import type { CustomLine } from './draft-record'

interface CustomLineDialogProps {
  /** Null for a new one. */
  readonly line: CustomLine | null
  readonly onSave: (line: CustomLine) => void
  readonly onClose: () => void
}

const newLine: CustomLine = {
  title: '',
  price: 0,
  qty: 1,
  delivery: 0,
  taxCode: 'general',
  taxable: true,
  requiresShipping: true,
}

/** Something that is not in the catalog, such as a repair. */
export function CustomLineDialog({ line, onSave, onClose }: CustomLineDialogProps) {
  const [typed, setTyped] = useState(line ?? newLine)
  const [priceText, setPriceText] = useState(line ? (line.price / 100).toFixed(2) : '')
  const price = parseMoney(priceText)
  const canSave = typed.title.trim() !== '' && price !== null
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="custom-line">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The form of the draft is around the dialog in React.
          event.stopPropagation()
          if (canSave) onSave({ ...typed, title: typed.title.trim(), price })
        }}
      >
        <DialogTitle id="custom-line">Custom line</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <ActField
              label="What is sold"
              required
              inputRef={focusInput}
              value={typed.title}
              onChange={(title) => setTyped({ ...typed, title })}
              maxLength={120}
              helperText="The customer sees it on the order. No stock, and it cannot be returned."
            />
            <ActField
              label="Price each (USD)"
              required
              value={priceText}
              onChange={setPriceText}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
            <FormControlLabel
              label="Taxed"
              control={
                <Checkbox
                  checked={typed.taxable}
                  onChange={(_, taxable) => setTyped({ ...typed, taxable })}
                />
              }
            />
            <FormControlLabel
              label="Ships to the customer"
              control={
                <Checkbox
                  checked={typed.requiresShipping}
                  onChange={(_, requiresShipping) => setTyped({ ...typed, requiresShipping })}
                />
              }
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!canSave}>
            {line ? 'Change the line' : 'Add the line'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
