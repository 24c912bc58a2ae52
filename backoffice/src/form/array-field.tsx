import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { createEmpty, labelField, withoutNull, type NestedFieldProps } from './json-schema'

/** A list of values, which can be added, moved and removed. */
export function ArrayField({ path, name, schema, Field }: NestedFieldProps) {
  const { field } = useController({ name: path })
  const items = schema.items ? withoutNull(schema.items).schema : {}
  const values = (field.value as readonly unknown[] | undefined) ?? []
  const label = labelField(name, schema)
  const move = (from: number, to: number) => {
    const next = [...values]
    next.splice(to, 0, ...next.splice(from, 1))
    field.onChange(next)
  }
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', p: 2, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {label}
      </Typography>
      <Stack spacing={1.5} component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {values.map((_, index) => (
          <Stack
            // The items have no identity of their own.
            key={`${index} of ${values.length}`}
            component="li"
            direction="row"
            spacing={0.5}
            sx={{ alignItems: 'start', minWidth: 0 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Field
                path={`${path}.${index}`}
                name={`item${index + 1}`}
                schema={{ ...items, title: `Item ${index + 1}` }}
              />
            </Box>
            <ItemButton
              label={`Move item ${index + 1} up`}
              icon={<ArrowUpward fontSize="small" />}
              isDisabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <ItemButton
              label={`Move item ${index + 1} down`}
              icon={<ArrowDownward fontSize="small" />}
              isDisabled={index === values.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <ItemButton
              label={`Remove item ${index + 1}`}
              icon={<Delete fontSize="small" />}
              isDisabled={values.length <= (schema.minItems ?? 0)}
              onClick={() => field.onChange(values.toSpliced(index, 1))}
            />
          </Stack>
        ))}
      </Stack>
      <Button
        startIcon={<Add />}
        disabled={values.length >= (schema.maxItems ?? Infinity)}
        onClick={() => field.onChange([...values, createEmpty(items)])}
        sx={{ mt: 1 }}
      >
        Add
      </Button>
    </Box>
  )
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
