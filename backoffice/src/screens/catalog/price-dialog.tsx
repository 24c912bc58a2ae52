import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { Alert, InputAdornment, MenuItem, Stack, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useUnselectAll } from 'react-admin'
import { callApi, isVersionConflict } from '../../api'
import { focusInput } from '../../form/focus-input'
import { parseMoney } from '../../form/money-text'
import { usePreview } from '../../form/use-preview'
import { PricePreview, type PricePreviewData } from './price-preview'

const empty = { change: 'percent', direction: 'up', amount: '', ending: 'any', compareAt: 'keep' }
type Form = typeof empty

interface PriceDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Changes the prices of the selected products, after a look at every new price. */
export function PriceDialog({ ids, onClose }: PriceDialogProps) {
  const [form, setForm] = useState(empty)
  const change = (changed: Partial<Form>) => setForm({ ...form, ...changed })
  const value = readValue(form)
  const rule =
    value === null
      ? null
      : { change: form.change, value, ending: form.ending, compareAt: form.compareAt }
  const preview = usePreview<PricePreviewData>(
    '/api/staff/product/previewPrices',
    rule && { products: ids, ...rule },
  )
  const { data } = preview
  const { apply, isRunning, error } = useApply(onClose)
  const isImpossible =
    data?.products.some(({ variants }) => variants.some(({ newPrice }) => newPrice === null))
    ?? true
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="prices">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (data && rule) void apply(data, rule, () => void preview.refetch())
        }}
      >
        <DialogTitle id="prices">
          Change the prices of {ids.length} {ids.length === 1 ? 'product' : 'products'}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <RuleFields form={form} change={change} />
            {error && <Alert severity="error">{error}</Alert>}
            {preview.error && <Alert severity="error">{preview.error.message}</Alert>}
            {data && rule && <PricePreview preview={data} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            loading={isRunning}
            disabled={!rule || !data || isImpossible || data.changed === 0}
          >
            {data && rule
              ? `Change ${data.changed} ${data.changed === 1 ? 'price' : 'prices'} now`
              : 'Change prices'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useApply(onClose: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const unselect = useUnselectAll('product')
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const apply = async (preview: PricePreviewData, rule: object, reload: () => void) => {
    setIsRunning(true)
    setError(null)
    try {
      const products = preview.products.map(({ id, version }) => ({ id, version }))
      await callApi('/api/staff/product/changePrices', { body: { products, ...rule } })
      await client.invalidateQueries()
      notify(
        `The prices of ${products.length === 1 ? 'one product' : `${products.length} products`} `
          + 'are changed. The audit log can undo it.',
        { type: 'success' },
      )
      unselect()
      onClose()
    } catch (caught) {
      const { message } = caught as Error
      setError(
        isVersionConflict(caught)
          ? `${message} No price was changed. The prices below are read again; look at them `
              + 'and confirm.'
          : message,
      )
      if (isVersionConflict(caught)) reload()
    } finally {
      setIsRunning(false)
    }
  }
  return { apply, isRunning, error }
}

/** Cents, or hundredths of a percent; null while it is no number. */
function readValue({ change, direction, amount }: Form): number | null {
  const value = parseMoney(amount.replace('%', ''))
  if (value === null || (change !== 'set' && value === 0)) return null
  if (change === 'percent' && direction === 'down' && value > 10_000) return null
  return change !== 'set' && direction === 'down' ? -value : value
}

interface RuleFieldsProps {
  readonly form: Form
  readonly change: (changed: Partial<Form>) => void
}

function RuleFields({ form, change }: RuleFieldsProps) {
  const isPercent = form.change === 'percent'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
      <Choice
        label="Change"
        value={form.change}
        onChange={(text) => change({ change: text })}
        choices={[
          ['percent', 'By percent'],
          ['amount', 'By an amount'],
          ['set', 'To one price'],
        ]}
      />
      {form.change !== 'set' && (
        <Choice
          label="Direction"
          value={form.direction}
          onChange={(direction) => change({ direction })}
          choices={[
            ['up', 'Increase'],
            ['down', 'Decrease'],
          ]}
        />
      )}
      <TextField
        inputRef={focusInput}
        label={isPercent ? 'Percent' : form.change === 'set' ? 'New price' : 'Amount'}
        value={form.amount}
        onChange={(event) => change({ amount: event.target.value })}
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 12 },
          input: isPercent
            ? { endAdornment: <InputAdornment position="end">%</InputAdornment> }
            : { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
      <Choice
        label="Round to"
        value={form.ending}
        onChange={(ending) => change({ ending })}
        choices={[
          ['any', 'The cent'],
          ['00', '.00'],
          ['95', '.95'],
          ['99', '.99'],
        ]}
      />
      <Choice
        label="Compare-at price"
        value={form.compareAt}
        onChange={(compareAt) => change({ compareAt })}
        choices={[
          ['keep', 'Keep as it is'],
          ['previous', 'Show the old price, if lower now'],
          ['remove', 'Remove'],
        ]}
      />
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Values with their labels. */
  readonly choices: readonly (readonly [string, string])[]
}

/** One of a few choices. */
export function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fullWidth
    >
      {choices.map(([name, text]) => (
        <MenuItem key={name} value={name}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
