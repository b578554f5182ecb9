import { expect, test } from 'vitest'
import { applyImportMap, readImport } from './imports.ts'

test.each([
  ['npm:@supabase/supabase-js@2.119.1', '@supabase/supabase-js'],
  ['npm:@supabase/supabase-js@2/cors', '@supabase/supabase-js/cors'],
  ['npm:hono', 'hono'],
  ['npm:/hono@4/cors', 'hono/cors'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['https://esm.sh/@supabase/supabase-js@2.39.3?target=deno', '@supabase/supabase-js'],
  ['https://esm.sh/v135/zod@3.22.4', 'zod'],
  ['https://cdn.jsdelivr.net/npm/zod@3/+esm', 'zod'],
])('%s is the package %s', (specifier, name) => expect(readImport(specifier)).toEqual({ kind: 'package', name }))

test.each([
  ['https://deno.land/std@0.168.0/http/server.ts', 'std-server'],
  ['https://deno.land/std/http/server.ts', 'std-server'],
  ['jsr:@supabase/functions-js/edge-runtime.d.ts', 'nothing'],
  ['https://deno.land/x/oak@v12/mod.ts', 'remote'],
  ['../_shared/cors.ts', 'plain'],
  ['node:crypto', 'plain'],
])('%s is %s', (specifier, kind) => expect(readImport(specifier)).toMatchObject({ kind }))

test('an import map resolves names and prefixes', () => {
  const map = { zod: 'npm:zod@4', 'std/': 'https://deno.land/std/', 'std/http/': 'https://deno.land/std@0.1/http/' }
  expect(['zod', 'std/http/server.ts', 'std/x.ts', 'zodiac'].map((name) => applyImportMap(map, name))).toEqual([
    'npm:zod@4',
    'https://deno.land/std@0.1/http/server.ts',
    'https://deno.land/std/x.ts',
    'zodiac',
  ])
})
