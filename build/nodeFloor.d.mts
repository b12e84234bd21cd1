export declare function problemOfNode(version: string): string | null;
