import Add from '@mui/icons-material/Add'
import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Typography,
} from '@mui/material'
import { use, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { ItemNamesContext } from './field-overrides'
import { GroupBox } from './group-box'
import { ItemButtons, moveItem } from './item-buttons'
import {
  createEmpty,
  labelField,
  titleItem,
  withoutNull,
  type NestedFieldProps,
} from './json-schema'

/** A list of objects as rows with their titles. One is open at a time. */
export function ArrayField({ path, name, schema, Field }: NestedFieldProps) {
  const { field, fieldState } = useController({ name: path })
  const { getFieldState, formState } = useFormContext()
  const [open, setOpen] = useState<number | null>(null)
  const names = use(ItemNamesContext)
  const items = schema.items ? withoutNull(schema.items).schema : {}
  const values = (field.value as readonly unknown[] | undefined) ?? []
  const label = labelField(name, schema)
  const change = (next: readonly unknown[], nowOpen: number | null) => {
    field.onChange(next)
    setOpen(nowOpen)
  }
  return (
    <GroupBox label={label} error={fieldState.error?.message}>
      {values.map((value, index) => {
        const isWrong = getFieldState(`${path}.${index}`, formState).error !== undefined
        const own = titleItem(value, items, index)
        const title = names[own] ?? own
        return (
          <Accordion
            // The items have no identity of their own.
            key={`${index} of ${values.length}`}
            variant="outlined"
            disableGutters
            expanded={open === index || isWrong}
            onChange={(_, isOpening) => setOpen(isOpening ? index : null)}
            slotProps={{ heading: { component: 'div' }, transition: { unmountOnExit: true } }}
          >
            <AccordionSummary expandIcon={<ExpandMore />}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
              {isWrong && (
                <Typography color="error" variant="body2" sx={{ ml: 1 }}>
                  Needs a correction
                </Typography>
              )}
            </AccordionSummary>
            <AccordionDetails>
              <ItemFields path={`${path}.${index}`} schema={items} Field={Field} />
              <ItemButtons
                label={title}
                index={index}
                count={values.length}
                minItems={schema.minItems ?? 0}
                onMove={(to) => change(moveItem(values, index, to), to)}
                onRemove={() => change(values.toSpliced(index, 1), null)}
              />
            </AccordionDetails>
          </Accordion>
        )
      })}
      {values.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          None yet.
        </Typography>
      )}
      <Button
        startIcon={<Add />}
        disabled={values.length >= (schema.maxItems ?? Infinity)}
        onClick={() => change([...values, createEmpty(items)], values.length)}
        sx={{ mt: 1 }}
      >
        Add
      </Button>
    </GroupBox>
  )
}

function ItemFields({ path, schema, Field }: Omit<NestedFieldProps, 'name'>) {
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 1 }}>
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <Field
          key={name}
          path={`${path}.${name}`}
          name={name}
          schema={property}
          isOptional={property.default === undefined && !schema.required?.includes(name)}
        />
      ))}
    </Box>
  )
}
