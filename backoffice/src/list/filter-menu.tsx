import { Button, Checkbox, FormControlLabel, FormGroup, Popover, TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useStaff } from '../colleagues'
import type { ListFilter } from './list-descriptions'
import { focusInput } from '../form/focus-input'
import { formatDate, startOfDay, toText } from '../format'
import { useMe, useTimeZone } from '../me'
import { labelChoice } from '../labels'

interface FilterMenuProps {
  readonly filter: ListFilter
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly icon: ReactNode
}

/** A filter as a button that says what it filters by. */
export function FilterMenu({ filter: described, value, onChange, icon }: FilterMenuProps) {
  const filter = useChoices(described, value)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timeZone = useTimeZone()
  const shown =
    filter.kind === 'timestamp' && value !== undefined
      ? formatDate(toText(value), timeZone)
      : describeValue(filter, value)
  return (
    <>
      <Button
        variant={shown ? 'contained' : 'outlined'}
        color={shown ? 'primary' : 'inherit'}
        endIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontWeight: 500, ...(!shown && { borderColor: 'divider' }) }}
      >
        {shown ? `${filter.label}: ${shown}` : filter.label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            variant: 'outlined',
            'aria-label': filter.label,
            sx: { p: 2, minWidth: 200 },
          },
        }}
      >
        <FilterInput filter={filter} value={value} onChange={onChange} />
      </Popover>
    </>
  )
}

/** A filter by colleague has the people of the shop as choices. */
function useChoices(filter: ListFilter, value: unknown): ListFilter {
  const me = useMe()
  const staff = useStaff()
  if (filter.kind !== 'colleague') return filter
  const chosen = toList(value)
  const people = staff.filter(
    ({ id, canSignIn }) => chosen.includes(id) || (canSignIn && id !== me?.id),
  )
  return {
    ...filter,
    choices: [...filter.choices, ...people.map(({ id, name }) => ({ value: id, label: name }))],
  }
}

type FilterInputProps = Pick<FilterMenuProps, 'filter' | 'value' | 'onChange'>

function FilterInput({ filter, value, onChange }: FilterInputProps) {
  const timeZone = useTimeZone()
  if (filter.kind === 'boolean')
    return (
      <ChoiceInput
        filter={{
          ...filter,
          choices: [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ],
        }}
        value={value}
        onChange={(chosen) => onChange((chosen as readonly string[]).at(-1))}
      />
    )
  if (filter.choices.length > 0)
    return <ChoiceInput filter={filter} value={value} onChange={onChange} />
  const isMoney = filter.kind === 'money'
  return (
    <TextField
      inputRef={focusInput}
      label={isMoney ? `${filter.label} (USD)` : filter.label}
      type={inputTypes[filter.kind] ?? 'text'}
      defaultValue={formatInput(filter, value)}
      onChange={({ target }) => onChange(readInput(filter, target.value, timeZone))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const inputTypes: Partial<Record<ListFilter['kind'], string>> = {
  date: 'date',
  timestamp: 'date',
  integer: 'number',
  money: 'number',
}

function formatInput({ kind }: ListFilter, value: unknown): string {
  if (kind === 'money' && value !== undefined) return String(Number(value) / 100)
  // A date input shows no time; the day of an instant is close enough while it is edited.
  return kind === 'timestamp' ? toText(value).slice(0, 10) : toText(value)
}

function readInput({ kind }: ListFilter, text: string, timeZone: string): string | number {
  if (text === '') return ''
  if (kind === 'timestamp') return startOfDay(text, timeZone)
  return kind === 'money' ? Math.round(Number(text) * 100) : text.trim()
}

function ChoiceInput({ filter, value, onChange }: FilterInputProps) {
  const chosen = toList(value)
  return (
    <FormGroup>
      {filter.choices.map((choice) => (
        <FormControlLabel
          key={choice.value}
          label={choice.label}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(choice.value)}
              onChange={(_, isChecked) =>
                onChange(
                  isChecked
                    ? [...(filter.isMultiple ? chosen : []), choice.value]
                    : chosen.filter((other) => other !== choice.value),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
  )
}

const toList = (value: unknown): readonly string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(toText)

function describeValue(filter: ListFilter, value: unknown): string {
  if (filter.kind === 'boolean' && value !== undefined)
    return toText(value) === 'true' ? 'yes' : 'no'
  if (filter.kind === 'money' && value !== undefined) return `$${Number(value) / 100}`
  const labels = toList(value).map((item) =>
    filter.choices.length > 0 ? labelChoice(item, filter.choices) : item,
  )
  return labels.length > 2 ? `${labels.length} chosen` : labels.join(', ')
}
