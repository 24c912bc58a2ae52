import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Section } from '../../frame/section'
import { CustomLineDialog } from './custom-line-dialog'
import { CustomLineRow } from './custom-line-row'
import type { CustomLine, DraftContents, DraftInput, DraftLine, DraftPreview } from './draft-record'
import { ItemSearch } from './item-search'
import { LineRow } from './line-row'

interface DraftLinesProps {
  readonly input: DraftInput
  readonly preview: DraftPreview | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly change: (changed: Partial<DraftInput>) => void
}

/** What is sold: items of the catalog, and lines of their own. */
export function DraftLines({ input, preview, fields, change }: DraftLinesProps) {
  const { contents, items } = input
  const { lines, customLines, deliveries } = contents
  const [custom, setCustom] = useState<number | 'new' | null>(null)
  const save = (changed: Partial<DraftContents>) =>
    change({ contents: { ...contents, ...changed } })
  return (
    <Section title="Items">
      <Stack spacing={2}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1}>
          <ItemSearch
            onChoose={(item) =>
              change({
                items: { ...items, [item.id]: item },
                contents: { ...contents, lines: addLine(lines, item.id) },
              })
            }
          />
          <Button
            variant="outlined"
            sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
            onClick={() => setCustom('new')}
          >
            Custom line…
          </Button>
        </Stack>
        {lines.length + customLines.length === 0 && (
          <Typography color="text.secondary">
            Find an item above. Something that is not in the catalog, such as a repair, is a custom
            line.
          </Typography>
        )}
        <Box component="ul" aria-label="Lines" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line, index) => (
            <LineRow
              key={`${line.variantId} ${index}`}
              index={index}
              line={line}
              facts={items[line.variantId]}
              priced={findPriced(preview, line)}
              deliveries={deliveries}
              fields={fields}
              onChange={(changed) => save({ lines: lines.with(index, { ...line, ...changed }) })}
              onRemove={() => save({ lines: lines.toSpliced(index, 1) })}
            />
          ))}
          {customLines.map((line, index) => (
            <CustomLineRow
              key={`custom ${index}`}
              line={line}
              deliveries={deliveries}
              onEdit={() => setCustom(index)}
              onChange={(changed) =>
                save({ customLines: customLines.with(index, { ...line, ...changed }) })
              }
              onRemove={() => save({ customLines: customLines.toSpliced(index, 1) })}
            />
          ))}
        </Box>
      </Stack>
      {custom !== null && (
        <CustomLineDialog
          line={custom === 'new' ? null : (customLines[custom] ?? null)}
          onSave={(line: CustomLine) => {
            setCustom(null)
            save({
              customLines:
                custom === 'new' ? [...customLines, line] : customLines.with(custom, line),
            })
          }}
          onClose={() => setCustom(null)}
        />
      )}
    </Section>
  )
}

/** One more of a line without a monogram, else a new line. */
function addLine(lines: readonly DraftLine[], variantId: string): DraftLine[] {
  const index = lines.findIndex(
    (line) => line.variantId === variantId && line.personalization === null && line.delivery === 0,
  )
  const same = lines[index]
  if (same) return lines.with(index, { ...same, qty: same.qty + 1 })
  return [...lines, { variantId, qty: 1, delivery: 0, giftNote: '', personalization: null }]
}

/** The line of the preview with its price and stock; equal lines are one there. */
function findPriced(preview: DraftPreview | undefined, line: DraftLine) {
  const groupId = preview?.deliveryIds[line.delivery]
  const same = preview?.checkout.lines.filter((priced) => priced.variantId === line.variantId) ?? []
  const isMonogrammed = line.personalization !== null
  return (
    same.find(
      (priced) => priced.groupId === groupId && (priced.personalization !== null) === isMonogrammed,
    ) ?? same[0]
  )
}
