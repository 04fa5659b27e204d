import { z } from 'zod';
import { program } from '../workspace/program.ts';
import { API } from './api/desk.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import { messages } from './messages.ts';

/** The description of the API as OpenAPI 3.1, made from the schemas that check the calls. */
export function openApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = `${API}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: program, version: '1', description: messages.apiDescription },
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'qcsheet-PORT' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ cookie: [] }, { token: [] }],
    paths,
  };
}

function operationOf(name: string, { summary, query, body, answer }: Endpoint) {
  return {
    operationId: name,
    summary,
    ...(query === undefined ? {} : { parameters: parametersOf(query) }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body, 'input') } }),
    responses: { 200: { description: 'OK', content: contentOf(answer, 'output') } },
  };
}

function contentOf(schema: z.ZodType | 'bytes', io: 'input' | 'output') {
  if (schema === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: z.toJSONSchema(schema, { io }) } };
}

function parametersOf(query: z.ZodObject) {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: 'query', required: required.includes(name), schema };
  });
}
