import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
import { createClient } from 'jsr:@supabase/supabase-js@2'
import { corsHeaders } from 'npm:@supabase/supabase-js@2/cors'
import { Hono } from 'json'
import { serve } from 'std/http/server.ts'
import { Word } from '#gateway/functions/testing/project/functions/_shared/words.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

serve(() =>
  Response.json({
    word: Word.Hello,
    motto: Deno.env.get('MOTTO'),
    url: Deno.env.get('SUPABASE_URL'),
    packages: [typeof createClient, typeof Hono, typeof corsHeaders],
  }),
)
