export declare const production: { args: string[]; env: Record<string, string> };
