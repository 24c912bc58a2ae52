import Delete from '@mui/icons-material/DeleteOutlined'
import {
  Alert,
  Box,
  Checkbox,
  IconButton,
  InputBase,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'
import { Section } from '../../frame/section'
import type { DraftVariant } from './product-draft'
import type { ProductFormState } from './use-product-form'
import { useRestockRequests } from './use-restock-requests'
import { VariantDefaults } from './variant-defaults'

type TextColumn = 'price' | 'compareAt' | 'cost' | 'sku' | 'barcode' | 'weightG'

const columns: readonly { name: TextColumn; label: string; width: number; isNumber: boolean }[] = [
  { name: 'price', label: 'Price', width: 84, isNumber: true },
  { name: 'compareAt', label: 'Compare-at', width: 84, isNumber: true },
  { name: 'cost', label: 'Cost', width: 76, isNumber: true },
  { name: 'sku', label: 'SKU', width: 150, isNumber: false },
  { name: 'barcode', label: 'Barcode', width: 130, isNumber: false },
  { name: 'weightG', label: 'Grams', width: 70, isNumber: true },
]

interface VariantGridProps {
  readonly form: ProductFormState
  /** Null for a new product. */
  readonly productId: string | null
}

/** Price, SKU and stock of each variant, and how many people wait for it. */
export function VariantGrid({ form, productId }: VariantGridProps) {
  const waiting = useRestockRequests(productId)
  const { draft, change, messages } = form
  const { variants } = draft
  const hasOptions = draft.options.some(({ values }) => values.length > 0)
  const replace = (index: number, changed: Partial<DraftVariant>) =>
    change({ variants: variants.map((one, at) => (at === index ? { ...one, ...changed } : one)) })
  return (
    <Section title={hasOptions ? `Variants (${variants.length})` : 'Price and stock'}>
      {messages['variants'] && <Alert severity="error">{messages['variants']}</Alert>}
      {hasOptions && <VariantDefaults form={form} />}
      <Box
        role="region"
        aria-label="Variants"
        tabIndex={0}
        sx={{ overflowX: 'auto', border: 1, borderColor: 'divider' }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              {hasOptions && <TableCell>Variant</TableCell>}
              {columns.map(({ name, label, isNumber }) => (
                <TableCell key={name} align={isNumber ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
              <TableCell align="right">Stock</TableCell>
              <TableCell>Counted</TableCell>
              <TableCell>Sells when out</TableCell>
              {hasOptions && <TableCell>Remove</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {variants.map((variant, index) => (
              <VariantRow
                key={variant.id ?? variant.optionValues.join(' / ')}
                variant={variant}
                name={variant.optionValues.join(' / ') || 'the product'}
                hasOptions={hasOptions}
                isOnly={variants.length === 1}
                waiting={waiting.get(variant.id ?? '') ?? 0}
                messageOf={(field) =>
                  messages[`variants.${index}.${field}`]
                  ?? (field === 'price' ? messages[`variants.${index}`] : undefined)
                }
                onChange={(changed) => replace(index, changed)}
                onRemove={() => change({ variants: variants.toSpliced(index, 1) })}
              />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}

interface VariantRowProps {
  readonly variant: DraftVariant
  readonly name: string
  readonly hasOptions: boolean
  readonly isOnly: boolean
  readonly waiting: number
  readonly messageOf: (field: string) => string | undefined
  readonly onChange: (changed: Partial<DraftVariant>) => void
  readonly onRemove: () => void
}

function VariantRow(props: VariantRowProps) {
  const { variant, name, hasOptions, isOnly, waiting, messageOf, onChange, onRemove } = props
  return (
    <TableRow>
      {hasOptions && (
        <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {name}
        </TableCell>
      )}
      {columns.map(({ name: field, label, width, isNumber }) => (
        <TableCell key={field} align={isNumber ? 'right' : 'left'} sx={{ p: 0.5 }}>
          <GridField
            label={`${label} of ${name}`}
            value={variant[field]}
            width={width}
            isNumber={isNumber}
            message={messageOf(field)}
            onChange={(text) => onChange({ [field]: text })}
          />
        </TableCell>
      ))}
      <TableCell align="right" sx={{ p: 0.5 }}>
        {variant.onHand === null ? (
          <GridField
            label={`Stock of ${name}`}
            value={variant.quantity}
            width={70}
            isNumber
            message={messageOf('quantity')}
            onChange={(quantity) => onChange({ quantity })}
          />
        ) : (
          variant.onHand
        )}
        {waiting > 0 && (
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {waiting} waiting
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ p: 0 }}>
        <Checkbox
          size="small"
          checked={variant.tracked}
          onChange={(_, tracked) => onChange({ tracked })}
          slotProps={{ input: { 'aria-label': `Count the stock of ${name}` } }}
        />
      </TableCell>
      <TableCell sx={{ p: 0 }}>
        <Checkbox
          size="small"
          checked={variant.isOversold}
          onChange={(_, isOversold) => onChange({ isOversold })}
          slotProps={{ input: { 'aria-label': `Sell ${name} when it is out of stock` } }}
        />
      </TableCell>
      {hasOptions && (
        <TableCell sx={{ p: 0 }}>
          <IconButton
            size="small"
            aria-label={`Remove ${name}`}
            disabled={isOnly}
            onClick={onRemove}
          >
            <Delete fontSize="small" />
          </IconButton>
        </TableCell>
      )}
    </TableRow>
  )
}

interface GridFieldProps {
  readonly label: string
  readonly value: string
  readonly width: number
  readonly isNumber: boolean
  readonly message: string | undefined
  readonly onChange: (text: string) => void
}

/** One cell of the grid; its message is below it. */
function GridField({ label, value, width, isNumber, message, onChange }: GridFieldProps) {
  return (
    <>
      <InputBase
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={message !== undefined}
        inputProps={{
          'aria-label': label,
          'aria-invalid': message !== undefined,
          inputMode: isNumber ? 'decimal' : 'text',
          maxLength: isNumber ? 12 : 255,
          style: { textAlign: isNumber ? 'right' : 'left', padding: '4px 6px' },
        }}
        sx={{
          width,
          fontSize: '0.875rem',
          border: 1,
          borderColor: message ? 'error.main' : 'divider',
          '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      />
      {message && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.75rem', maxWidth: 160 }}>
          {message}
        </Box>
      )}
    </>
  )
}
